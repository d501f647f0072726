import { createHmac, timingSafeEqual } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { SIGNED_IN_COOKIE } from './visitor-store.ts';

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

/** Durations are in seconds. Their reasons are in docs/decisions/accounts.md. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const SESSION_SECONDS = 30 * DAY;
export const RENEWED_AFTER_SECONDS = 15 * MINUTE;
/** A session older than this is not prolonged, so that it ends at most ninety days after the sign-in. */
export const PROLONGED_FOR_SECONDS = 60 * DAY;

/** Passes the client's IP address to the accounts library. A header of that name in the request is ignored. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';

export function authRequestHeaders(request: Request, { clientAddress }: RequestInfo): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress });
  for (const name of ['Cookie', 'User-Agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

const REMEMBERED_SECONDS = 30 * 24 * 3600;
const name = hostCookieName(SIGNED_IN_COOKIE);
const attributes = `; Path=/; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Returns headers with only the cookies that the given ones set, and the named headers. */
export function cookiesOf(from: Headers, named: Record<string, string> = {}): Headers {
  const headers = new Headers(named);
  for (const cookie of from.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
}

/** Adds a cookie that scripts can read. It only shows that a session exists and grants no access. */
export function addSignedInCookie(from: Headers, isRemembered = true): Headers {
  const headers = cookiesOf(from);
  const age = isRemembered ? `; Max-Age=${REMEMBERED_SECONDS}` : '';
  headers.append('Set-Cookie', `${name}=1${age}${attributes}`);
  return headers;
}

export function clearSignedInCookie(from = new Headers()): Headers {
  const headers = cookiesOf(from);
  // Former versions set the cookie without a prefix.
  for (const one of new Set([name, SIGNED_IN_COOKIE]))
    headers.append('Set-Cookie', `${one}=; Max-Age=0${attributes}`);
  return headers;
}
