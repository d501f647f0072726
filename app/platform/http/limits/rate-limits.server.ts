import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.server.ts';
import { pool } from '../../database/db.server.ts';

const MINUTE = 60;
const HOUR = 3600;

const limits = {
  checkout: { points: config.CHECKOUTS_PER_MINUTE, duration: MINUTE },
  functions: { points: config.FUNCTION_CALLS_PER_MINUTE, duration: MINUTE },
  newsletter: { points: 60, duration: HOUR },
  // Mails to one address: for who asks from one network, and for all of them together.
  'newsletter-mail': { points: 3, duration: HOUR },
  'newsletter-address': { points: 12, duration: HOUR },
  contact: { points: 20, duration: HOUR },
  'sign-in': { points: 100, duration: 10 * MINUTE },
  google: { points: 60, duration: 10 * MINUTE },
  registration: { points: 30, duration: HOUR },
  recovery: { points: 60, duration: HOUR },
  // Of one operator: a season's pictures are some hundreds, one request each.
  upload: { points: 2000, duration: HOUR },
  'products-file': { points: 120, duration: HOUR },
  'account-mail': { points: 4, duration: HOUR },
  'account-address': { points: 20, duration: HOUR },
  'order-link': { points: 3, duration: HOUR },
  // At one account, by all browsers that never signed in to it.
  'account-guesses': { points: 60, duration: HOUR },
} as const;

const limiters = Object.fromEntries(
  Object.entries(limits).map(([name, { points, duration }]) => {
    const rule = { keyPrefix: name, points, duration };
    return [
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        storeType: 'pool',
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
 * Counts a call against the limit of an address, or of whatever else is counted by a key of at most 200 characters,
 * over all processes. Answers the seconds to wait when it is used up.
 */
export async function limitRate(
  name: keyof typeof limits,
  key: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  try {
    await limiters[name]?.consume(key);
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) };
  }
}
