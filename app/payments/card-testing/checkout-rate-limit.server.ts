import { config } from '#app/platform/config.server.ts';
import { defineRateLimit, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Per client network. */
export const checkoutRateLimit = defineRateLimit('checkout', {
  points: config.CHECKOUTS_PER_MINUTE,
  seconds: MINUTE,
});
