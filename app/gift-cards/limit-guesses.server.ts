import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { findUsableGiftCard, type UsableGiftCard } from './gift-card-balance.server.ts';

/** Codes that are no card's, of one client network over all processes; the right ones are not counted. */
const guesses = defineRateLimit('gift-card-guesses', { points: 20, seconds: HOUR });

/**
 * Has a code tried, whatever it is tried for: `attempt` answers whether it was a card's. Refuses a wrong one of a client network that had
 * too many of them within the hour. A card's own code always passes, so that nobody's guesses keep others of their network from paying
 * with theirs; what may be asked at all is bounded elsewhere, far below what would find one of 80 random bits.
 */
export async function limitGuesses<Answer>(
  clientNetwork: string | undefined,
  attempt: () => Promise<{ isCard: boolean; answer: Answer }>,
): Promise<{ ok: true; answer: Answer } | { ok: false; retryAfterSeconds: number }> {
  const key = clientNetwork ?? 'unknown';
  const { isCard, answer } = await attempt();
  if (isCard) return { ok: true, answer };
  const allowed = await limitRate(guesses, key);
  return allowed.ok ? { ok: true, answer } : allowed;
}

/** Looks a code up for somebody who wants to know what is on their card. See `findUsableGiftCard` and `limitGuesses`. */
export function tryGiftCardCode(
  db: Db,
  typed: string,
  clientNetwork: string | undefined,
): Promise<{ ok: true; answer: UsableGiftCard | undefined } | { ok: false; retryAfterSeconds: number }> {
  return limitGuesses(clientNetwork, async () => {
    const answer = await findUsableGiftCard(db, typed);
    return { isCard: answer !== undefined, answer };
  });
}
