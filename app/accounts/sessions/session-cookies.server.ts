import { createHmac, timingSafeEqual } from 'node:crypto';

const signed = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s;

export function signCookiesAnew(cookies: string, [current, ...previous]: [string, ...string[]]): string {
  return cookies.replace(/=([^;]+)/g, (as, written: string) => {
    const [, value, signature] = signed.exec(decoded(written)) ?? [];
    if (!value || !signature || !previous.some((secret) => isSame(signature, sign(value, secret)))) return as;
    return `=${encodeURIComponent(`${value}.${sign(value, current)}`)}`;
  });
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Renames cookies of earlier releases, whose prefix over HTTPS was `__Secure-`. */
export function renameFormerCookies(cookies: string): string {
  return cookies.includes('__Host-shop.') ? cookies : cookies.replaceAll('__Secure-shop.', '__Host-shop.');
}

/** In seconds; docs/decisions/accounts.md has the reasons. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const SESSION_SECONDS = 30 * DAY;
export const RENEWED_AFTER_SECONDS = 15 * MINUTE;
/** Age after which a session is not prolonged: it ends within ninety days of the password. */
export const PROLONGED_FOR_SECONDS = 60 * DAY;
