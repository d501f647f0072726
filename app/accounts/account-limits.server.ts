import { defineRateLimit, HOUR, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';

/** Of a client network. */
export const signIns = defineRateLimit('sign-in', { points: 100, seconds: 10 * MINUTE });
export const googleSignIns = defineRateLimit('google', { points: 60, seconds: 10 * MINUTE });
export const registrations = defineRateLimit('registration', { points: 30, seconds: HOUR });
/** New passwords asked for, and links from mails followed. */
export const passwordResets = defineRateLimit('recovery', { points: 60, seconds: HOUR });

/** Mails of one kind to one mailbox, requested by one known browser or from one network. */
export const mailsForAsker = defineRateLimit('account-mail', { points: 4, seconds: HOUR });

/** Invitations to work here, by one owner. */
export const staffInvitationMails = defineRateLimit('staff-invitation', { points: 30, seconds: HOUR });

/** Passkeys that are made or asked for, by one session. */
export const passkeyChallenges = defineRateLimit('passkey', { points: 60, seconds: HOUR });

/** Guesses at one account, by all browsers that never signed in to it. */
export const guessesAtAccount = defineRateLimit('account-guesses', { points: 60, seconds: HOUR });
