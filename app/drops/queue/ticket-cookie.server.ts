import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { authSecrets } from '#app/accounts/auth-secret.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';

/** HttpOnly, so that no script reads the tickets, and signed, so that nobody has one of which they only know the id. */
const NAME = hostCookieName('drop-tickets');
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const written = new RegExp(`(?:^|;\\s*)${NAME}=(${ID}(?:\\.${ID}){0,7})~([\\w-]{43})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;
/** Of several drops, the latest. */
const MOST_TICKETS = 8;
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** The tickets that a browser keeps, the latest first; none where it has no cookie, or one that somebody changed. */
export function readTicketCookie(request: Request): string[] {
  const [, ids, signature] = written.exec(request.headers.get('Cookie') ?? '') ?? [];
  if (!ids || !signature) return [];
  const isOurs = authSecrets().some((secret) => isSame(signatureOf(ids, secret), signature));
  return isOurs ? ids.split('.') : [];
}

/** `Set-Cookie` headers that have a browser keep a ticket beside those it has. */
export function ticketCookieHeaders(request: Request, ticketId: string): Record<string, string> {
  const others = readTicketCookie(request).filter((id) => id !== ticketId);
  const ids = [ticketId, ...others].slice(0, MOST_TICKETS).join('.');
  const value = `${ids}~${signatureOf(ids, authSecrets()[0])}`;
  return { 'Set-Cookie': `${NAME}=${value}; Max-Age=${REMEMBERED_SECONDS}${attributes}` };
}

function signatureOf(ids: string, secret: string): string {
  return createHmac('sha256', keyOf(secret)).update(ids).digest('base64url');
}

const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'drop-tickets', 32));
  keys.set(secret, key);
  return key;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
