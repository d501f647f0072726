import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** How often the documents of one order are drawn for its buyer: each takes a thread for half a second. */
export const documentRateLimit = defineRateLimit('order-document', { points: 30, seconds: HOUR });
