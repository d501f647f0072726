import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Of a client network. */
export const signUpRateLimit = defineRateLimit('newsletter', { points: 60, seconds: HOUR });

/** Mails to one address: asked for from one network, and from all networks together. */
export const signUpMailsPerNetworkRateLimit = defineRateLimit('newsletter-mail', {
  points: 3,
  seconds: HOUR,
});
export const signUpMailsPerAddressRateLimit = defineRateLimit('newsletter-address', {
  points: 12,
  seconds: HOUR,
});
