import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Of one order, whoever asks. */
export const guestLinkRateLimit = defineRateLimit('order-link', { points: 3, seconds: HOUR });
