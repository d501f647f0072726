import { defineRateLimit, HOUR, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';

/** By client network. */
export const signIns = defineRateLimit('sign-in', { points: 100, seconds: 10 * MINUTE });
export const googleSignIns = defineRateLimit('google', { points: 60, seconds: 10 * MINUTE });
export const registrations = defineRateLimit('registration', { points: 30, seconds: HOUR });
/** Requests for a new password, and links followed. */
export const passwordResets = defineRateLimit('recovery', { points: 60, seconds: HOUR });

/** By mailbox and type of mail, and by known browser or network. */
export const mailsForAsker = defineRateLimit('account-mail', { points: 4, seconds: HOUR });

/** By inviting owner. */
export const staffInvitationMails = defineRateLimit('staff-invitation', { points: 30, seconds: HOUR });

/** By session. */
export const passkeyChallenges = defineRateLimit('passkey', { points: 60, seconds: HOUR });

/** By account, for all browsers that never signed in to it. */
export const guessesAtAccount = defineRateLimit('account-guesses', { points: 60, seconds: HOUR });
