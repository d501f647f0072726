import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limits.server.ts';

/** Of a client network. */
export const contactMessages = defineRateLimit('contact', { points: 20, seconds: HOUR });
