import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from './config.server.ts';
import { pool } from './db.server.ts';

const limits = {
  checkout: config.CHECKOUTS_PER_MINUTE,
  functions: config.FUNCTION_CALLS_PER_MINUTE,
} as const;

const limiters = Object.fromEntries(
  Object.entries(limits).map(([name, points]) => {
    const rule = { keyPrefix: name, points, duration: 60 };
    return [
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        inMemoryBlockOnConsumed: points + 1,
        // The database being away must not open the door, nor shut it: each process counts for itself then.
        insuranceLimiter: new RateLimiterMemory(rule),
      }),
    ];
  }),
);

/**
 * Counts a call against an address's limit, over all processes. Answers the seconds to wait when it is used up.
 */
export async function limitRate(
  name: keyof typeof limits,
  address: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  try {
    await limiters[name]?.consume(address);
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) };
  }
}
