import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Applies per operator. */
export const importUploads = defineRateLimit('products-file', { points: 120, seconds: HOUR });
