import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Of a client network. */
export const contactMessageRateLimit = defineRateLimit('contact', { points: 20, seconds: HOUR });
