import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { findUsableGiftCard, type UsableGiftCard } from './gift-card-balance.server.ts';

/** Counts wrong codes per client network, across all processes. */
const guesses = defineRateLimit('gift-card-guesses', { points: 20, seconds: HOUR });

/** Limits wrong codes per client network and hour. Right codes are always accepted, so guesses block no customer. */
export async function limitCodeAttempts<Answer>(
  clientNetwork: string | undefined,
  attempt: () => Promise<{ isCard: boolean; answer: Answer }>,
): Promise<{ ok: true; answer: Answer } | { ok: false; retryAfterSeconds: number }> {
  const key = clientNetwork ?? 'unknown';
  const { isCard, answer } = await attempt();
  if (isCard) return { ok: true, answer };
  const allowed = await limitRate(guesses, key);
  return allowed.ok ? { ok: true, answer } : allowed;
}

export function tryGiftCardCode(
  db: Db,
  typed: string,
  clientNetwork: string | undefined,
): Promise<{ ok: true; answer: UsableGiftCard | undefined } | { ok: false; retryAfterSeconds: number }> {
  return limitCodeAttempts(clientNetwork, async () => {
    const answer = await findUsableGiftCard(db, typed);
    return { isCard: answer !== undefined, answer };
  });
}
