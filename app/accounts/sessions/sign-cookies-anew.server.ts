import { createHmac, timingSafeEqual } from 'node:crypto';

/** A value and its HMAC-SHA256 in base64, like the accounts library's signed cookies. */
const signed = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s;

/** Re-signs cookies signed with a previous secret with the current one. */
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
