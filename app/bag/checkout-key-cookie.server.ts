import { randomUUID } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';

const NAME = hostCookieName('checkout');
const written = new RegExp(`(?:^|;\\s*)${NAME}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Returns this browser's checkout key. All tabs share it, so that submitting twice creates only one order. */
export function readCheckoutKey(request: Request): string | undefined {
  const cookies = request.headers.get('Cookie') ?? '';
  return written.exec(cookies)?.[1];
}

export function setCheckoutKeyHeaders(request: Request): Record<string, string> {
  return readCheckoutKey(request) ? {} : checkoutKeyFor(request).headers;
}

/** Returns the browser's checkout key or a new one, and the header that stores the key for a day. */
export function checkoutKeyFor(request: Request): { checkoutKey: string; headers: Record<string, string> } {
  const checkoutKey = readCheckoutKey(request) ?? randomUUID();
  return { checkoutKey, headers: { 'Set-Cookie': `${NAME}=${checkoutKey}; Max-Age=86400${attributes}` } };
}

/** Returns the header that deletes the key of a paid checkout, so that the same bag can be ordered again. */
export function clearCheckoutKeyHeaders(): Record<string, string> {
  return { 'Set-Cookie': `${NAME}=; Max-Age=0${attributes}` };
}
