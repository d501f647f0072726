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
  const { points, seconds: duration } = rule;
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
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
