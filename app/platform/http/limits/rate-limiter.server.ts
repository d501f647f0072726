import { sql } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.server.ts';
import { type Db, pool } from '../../database/db.server.ts';
import { logSecurityEvent } from '../../log/log-security-event.server.ts';
import { inBatches } from '../../retention/delete-in-batches.server.ts';

export const MINUTE = 60;
export const HOUR = 3600;

export type RateLimit = RateLimiterPostgres;

export function defineRateLimit(name: string, rule: { points: number; seconds: number }): RateLimit {
  const { points, seconds } = rule;
  return limiter(name, points, seconds, { inMemoryBlockOnConsumed: points + 1 });
}

function limiter(
  keyPrefix: string,
  points: number,
  duration: number,
  options: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres {
  const rule = { keyPrefix, points, duration };
  return new RateLimiterPostgres({
    ...rule,
    ...options,
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

export const defaultRateLimit = defineRateLimit('functions', {
  points: config.FUNCTION_CALLS_PER_MINUTE,
  seconds: MINUTE,
});

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts a call for a key of at most 200 characters. Returns the seconds to wait if the limit is reached. */
export function limitRate(limit: RateLimit, key: string): Promise<Allowance> {
  return limitByFirstFreeKey(limit, [key]);
}

export async function limitByFirstFreeKey(limit: RateLimit, keys: string[]): Promise<Allowance> {
  const waits: number[] = [];
  for (const key of keys) {
    try {
      await limit.consume(key);
      return { ok: true };
    } catch (refusal) {
      waits.push(waitOf(refusal));
    }
  }
  return refused(limit, Math.min(...waits));
}

/** Counts a wrong guess. Call it after checking the guess and before revealing the result. */
export async function limitWrongGuesses(limit: RateLimit, key: string, isWrong: boolean): Promise<Allowance> {
  try {
    // Consuming 0 points waits until earlier guesses are counted. A read could overtake guesses sent at the same time.
    const { remainingPoints, msBeforeNext } = await limit.consume(key, isWrong ? 1 : 0);
    return isWrong || remainingPoints > 0 ? { ok: true } : refused(limit, msBeforeNext);
  } catch (refusal) {
    return refused(limit, waitOf(refusal));
  }
}

function waitOf(refusal: unknown): number {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return refusal.msBeforeNext;
}

function refused(limit: RateLimit, waitMs: number): Allowance {
  logSecurityEvent('limit-reached', { limit: limit.keyPrefix });
  return waitFor(waitMs);
}

function waitFor(waitMs: number): Allowance {
  return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

const MARGIN_MS = 60_000;

export function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  const ended = now.getTime() - MARGIN_MS;
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`delete from rate_limits where key = any (array(
      select key from rate_limits where expire < ${ended} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
}

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
const REMEMBERED_SECONDS = 24 * 3600;

const attempts = limiter('attempts', Number.MAX_SAFE_INTEGER, REMEMBERED_SECONDS);
const turns = limiter('attempt-turns', 1, FIRST_WAIT_SECONDS);

/** Counts an attempt to enter a secret. After five free attempts each wait is twice the last, up to 15 minutes. */
export async function beginAttempt(key: string): Promise<Allowance> {
  const waiting = await turns.get(key);
  if (waiting && waiting.consumedPoints > 0 && waiting.msBeforeNext > 0) return waitFor(waiting.msBeforeNext);
  const { consumedPoints } = await attempts.penalty(key);
  if (consumedPoints <= FREE_ATTEMPTS) return { ok: true };
  try {
    await turns.consume(key, 1, { customDuration: secondsAfter(consumedPoints) });
    return { ok: true };
  } catch (refusal) {
    return waitFor(waitOf(refusal));
  }
}

export async function resetAttempts(key: string): Promise<void> {
  await Promise.all([attempts.delete(key), turns.delete(key)]);
}

function secondsAfter(attempt: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - FREE_ATTEMPTS - 1), LONGEST_WAIT_SECONDS);
}
