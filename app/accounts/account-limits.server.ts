import { createHash, createHmac } from 'node:crypto';
import { defineRateLimit, HOUR, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';
import { authSecret } from './auth-secret.server.ts';

export const signIns = defineRateLimit('sign-in', { points: 100, seconds: 10 * MINUTE });
export const googleSignIns = defineRateLimit('google', { points: 60, seconds: 10 * MINUTE });
export const registrations = defineRateLimit('registration', { points: 30, seconds: HOUR });
export const passwordResets = defineRateLimit('recovery', { points: 60, seconds: HOUR });

/** Counts emails of each type: per browser that is known to the account, otherwise per mailbox and network. */
export const mailsForAsker = defineRateLimit('account-mail', { points: 4, seconds: HOUR });

export const staffInvitationMails = defineRateLimit('staff-invitation', { points: 30, seconds: HOUR });

export const passkeyChallenges = defineRateLimit('passkey', { points: 60, seconds: HOUR });

/** Counts wrong passwords per account, summed over all browsers that have never signed in to this account. */
export const guessesAtAccount = defineRateLimit('account-guesses', { points: 60, seconds: HOUR });

/** Returns a hash of an email address as a rate limit key. Addresses are private and may be too long for a key. */
export function emailLimitKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** Returns a stable pseudonym of an email address for the log. It cannot be guessed without the shop's secret. */
export function emailInLog(email: string): string {
  return createHmac('sha256', authSecret()).update(`log\0${email}`).digest('base64url').slice(0, 16);
}
