import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { SIGNED_IN_COOKIE } from './visitor-store.ts';

const REMEMBERED_SECONDS = 30 * 24 * 3600;
const name = hostCookieName(SIGNED_IN_COOKIE);
const attributes = `; Path=/; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Adds a cookie that scripts can read, which marks that a session exists and grants nothing. */
export function addSignedInCookie(from: Headers, isRemembered = true): Headers {
  const headers = new Headers();
  for (const cookie of from.getSetCookie()) headers.append('Set-Cookie', cookie);
  const age = isRemembered ? `; Max-Age=${REMEMBERED_SECONDS}` : '';
  headers.append('Set-Cookie', `${name}=1${age}${attributes}`);
  return headers;
}

export function clearSignedInCookie(from = new Headers()): Headers {
  const headers = new Headers();
  for (const cookie of from.getSetCookie()) headers.append('Set-Cookie', cookie);
  // Also under its plain name, set by former versions.
  for (const one of new Set([name, SIGNED_IN_COOKIE]))
    headers.append('Set-Cookie', `${one}=; Max-Age=0${attributes}`);
  return headers;
}
