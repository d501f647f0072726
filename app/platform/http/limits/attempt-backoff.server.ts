import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '../../database/db.server.ts';

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
const REMEMBERED_SECONDS = 24 * 3600;

const attempts = limiter('attempts', Number.MAX_SAFE_INTEGER, REMEMBERED_SECONDS);
const turns = limiter('attempt-turns', 1, FIRST_WAIT_SECONDS);

/** Counts an attempt to enter a secret. After five free attempts each wait is twice the last, up to 15 minutes. */
export async function beginAttempt(
  key: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const waiting = await turns.get(key);
  if (waiting && waiting.consumedPoints > 0 && waiting.msBeforeNext > 0) return refusedFor(waiting);
  const { consumedPoints } = await attempts.penalty(key);
  if (consumedPoints <= FREE_ATTEMPTS) return { ok: true };
  try {
    await turns.consume(key, 1, { customDuration: secondsAfter(consumedPoints) });
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusedFor(refusal);
  }
}

export async function resetAttempts(key: string): Promise<void> {
  await Promise.all([attempts.delete(key), turns.delete(key)]);
}

function secondsAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - FREE_ATTEMPTS - 1), LONGEST_WAIT_SECONDS);
}

function refusedFor({ msBeforeNext }: RateLimiterRes) {
  return { ok: false as const, retryAfterSeconds: Math.ceil(msBeforeNext / 1000) };
}

function limiter(keyPrefix: string, points: number, duration: number) {
  const rule = { keyPrefix, points, duration };
  return new RateLimiterPostgres({
    ...rule,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The job `forget-rate-limits` deletes expired rows for all limits and processes.
    clearExpiredByTimeout: false,
    // While the database is unreachable, each process counts separately instead of allowing or refusing everything.
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
