import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.server.ts';
import { pool } from '../../database/db.server.ts';
import { logSecurityEvent } from '../../log/log-security-event.server.ts';

export const MINUTE = 60;
export const HOUR = 3600;

/** How often something may be asked for by whoever is counted under one key. */
export type RateLimit = RateLimiterPostgres;

/** Names a limit of `points` calls in so many seconds; `name` is its own among all limits of the shop. */
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
    // The job forget-rate-limits does it, once for all limits and processes.
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    // The database being away must not open the door, nor shut it: each process counts for itself then.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  });
}

/** Of a client's calls of all endpoints that have no limit of their own. */
export const defaultRateLimit = defineRateLimit('functions', {
  points: config.FUNCTION_CALLS_PER_MINUTE,
  seconds: MINUTE,
});

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts a call against the limit of an address, or of whatever else is counted by a key of at most 200 characters,
 * over all processes. Answers the seconds to wait when it is used up.
 */
export function limitRate(limit: RateLimit, key: string): Promise<Allowance> {
  return limitByFirstFreeKey(limit, [key]);
}

/** The same, counted under the first of these keys that is not used up; the seconds to wait until one of them is free. */
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

/**
 * Counts a guess if it was wrong, and refuses right and wrong ones alike once the limit is used up. Call it when the guess is judged and
 * before its result is revealed: sent at once, guesses then reveal no more than one after the other, and right ones use nothing up.
 */
export async function limitWrongGuesses(limit: RateLimit, key: string, isWrong: boolean): Promise<Allowance> {
  try {
    // Adding nothing waits its turn as adding one does: a read would overtake the wrong guesses sent with it.
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
