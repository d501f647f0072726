import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

export const importUploads = defineRateLimit('products-file', { points: 120, seconds: HOUR });
