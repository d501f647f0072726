import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Limits documents per order for buyers: each takes a thread for half a second. */
export const documentRateLimit = defineRateLimit('order-document', { points: 30, seconds: HOUR });
