import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { defineRateLimit, HOUR, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';
import { authSecret, authSecrets } from './auth-secret.server.ts';

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

/** This HttpOnly cookie outlives the session. It identifies a browser and grants no access. */
const DEVICE_COOKIE = hostCookieName('shop.device');
const written = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE.replace('.', '\\.')}=([\\w.-]{1,400})(?:;|$)`);
const REMEMBERED_SECONDS = 365 * 24 * 3600;
const MOST_ACCOUNTS = 5;
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Returns the key that counts a known browser's guesses separately, so that strangers cannot lock it out (OWASP). */
export function knownDeviceLimitKey(request: Request, email: string): string | undefined {
  const { device, marks } = readCookie(request);
  const own = device ? authSecrets().map((secret) => markOf(device, email, secret)) : [];
  return marks.some((mark) => own.some((one) => isSame(mark, one)))
    ? `device ${device} ${emailLimitKey(email.toLowerCase())}`
    : undefined;
}

export function knownDeviceCookie(request: Request, email: string): string {
  const { device = randomBytes(16).toString('base64url'), marks } = readCookie(request);
  const own = markOf(device, email, authSecret());
  const others = marks.filter((mark) => !isSame(mark, own)).slice(0, MOST_ACCOUNTS - 1);
  const value = [device, own, ...others].join('.');
  return `${DEVICE_COOKIE}=${value}; Max-Age=${REMEMBERED_SECONDS}${attributes}`;
}

function readCookie(request: Request): { device?: string; marks: string[] } {
  const cookies = request.headers.get('Cookie') ?? '';
  const value = written.exec(cookies)?.[1];
  const [device = '', ...marks] = value?.split('.') ?? [];
  return /^[\w-]{22}$/.test(device) ? { device, marks } : { marks: [] };
}

function markOf(device: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device\0${device}\0${email.toLowerCase()}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
