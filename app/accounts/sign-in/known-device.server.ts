import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { emailLimitKey } from '../account-limits.server.ts';
import { authSecret, authSecrets } from '../auth-secret.server.ts';

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
