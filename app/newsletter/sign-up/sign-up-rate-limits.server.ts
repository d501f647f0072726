import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';
import { defineMailLimit } from '#app/platform/mail/mail-limits.server.ts';

/** By client network. */
export const signUpRateLimit = defineRateLimit('newsletter', { points: 60, seconds: HOUR });

export const limitSignUpMails = defineMailLimit('newsletter', { mailsFromNetwork: 3 });
