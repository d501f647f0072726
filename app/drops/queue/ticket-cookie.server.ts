import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { isSignedFor, signFor } from './sign-for.server.ts';

/** HttpOnly, so that no script reads tickets, and signed, so that knowing a ticket's id is not enough. */
const NAME = hostCookieName('drop-tickets');
const PURPOSE = 'drop-tickets';
/** Matches a ticket id, as part of an expression. */
export const TICKET_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const written = new RegExp(`(?:^|;\\s*)${NAME}=(${TICKET_ID}(?:\\.${TICKET_ID}){0,7})~([\\w-]{43})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;
/** Keeps the latest tickets, of several drops. */
const MOST_TICKETS = 8;
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** Returns the tickets of a browser, the latest first; none if its cookie is missing or forged. */
export function readTicketCookie(request: Request): string[] {
  const [, ids, signature] = written.exec(request.headers.get('Cookie') ?? '') ?? [];
  if (!ids || !signature) return [];
  return isSignedFor(PURPOSE, ids, signature) ? ids.split('.') : [];
}

/** Returns the `Set-Cookie` header that adds a ticket to those of a browser. */
export function ticketCookieHeaders(request: Request, ticketId: string): Record<string, string> {
  const others = readTicketCookie(request).filter((id) => id !== ticketId);
  const ids = [ticketId, ...others].slice(0, MOST_TICKETS).join('.');
  const value = `${ids}~${signFor(PURPOSE, ids)}`;
  return { 'Set-Cookie': `${NAME}=${value}; Max-Age=${REMEMBERED_SECONDS}${attributes}` };
}
