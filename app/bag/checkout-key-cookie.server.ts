import { randomUUID } from 'node:crypto';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';

const NAME = hostCookieName('checkout');
const written = new RegExp(`(?:^|;\\s*)${NAME}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;

/**
 * The key of this browser's checkout. All its tabs share it, which is how a double click, a reload or a second tab
 * lead to one order; the bag's check knows by it which pieces are kept for them. Undefined for callers without the cookie.
 */
export function readCheckoutKey(request: Request): string | undefined {
  const cookies = request.headers.get('Cookie') ?? '';
  return written.exec(cookies)?.[1];
}

/** `Set-Cookie` headers for the checkout page: none when the browser has its key. */
export function setCheckoutKeyHeaders(request: Request): Record<string, string> {
  return readCheckoutKey(request) ? {} : checkoutKeyFor(request).headers;
}

/** The key of this browser's checkout, a new one where it has none, with the headers that have it keep that for a day from now. */
export function checkoutKeyFor(request: Request): { checkoutKey: string; headers: Record<string, string> } {
  const checkoutKey = readCheckoutKey(request) ?? randomUUID();
  return { checkoutKey, headers: { 'Set-Cookie': `${NAME}=${checkoutKey}; Max-Age=86400${attributes}` } };
}

/** `Set-Cookie` headers once the order is paid: the next checkout is a new one, even with the same bag. */
export function clearCheckoutKeyHeaders(): Record<string, string> {
  return { 'Set-Cookie': `${NAME}=; Max-Age=0${attributes}` };
}
