import { defineRateLimit, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Of codes that no discount has, by client network: nobody mistypes one so often. */
export const wrongCodeRateLimit = defineRateLimit('wrong-codes', { points: 20, seconds: 10 * MINUTE });

/** Orders that were refused a discount for what their address ordered before, by client network. */
export const withheldDiscountRateLimit = defineRateLimit('withheld-discounts', {
  points: 10,
  seconds: 10 * MINUTE,
});
