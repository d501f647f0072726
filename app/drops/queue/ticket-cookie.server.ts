import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { isSignedFor, signFor } from './sign-for.server.ts';

/** HttpOnly, so that no script reads the tickets, and signed, so that nobody has one of which they only know the id. */
const NAME = hostCookieName('drop-tickets');
const PURPOSE = 'drop-tickets';
/** How the id of a ticket is written, for expressions. */
export const TICKET_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const written = new RegExp(`(?:^|;\\s*)${NAME}=(${TICKET_ID}(?:\\.${TICKET_ID}){0,7})~([\\w-]{43})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;
/** Of several drops, the latest. */
const MOST_TICKETS = 8;
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** The tickets that a browser keeps, the latest first; none where it has no cookie, or one that somebody changed. */
export function readTicketCookie(request: Request): string[] {
  const [, ids, signature] = written.exec(request.headers.get('Cookie') ?? '') ?? [];
  if (!ids || !signature) return [];
  return isSignedFor(PURPOSE, ids, signature) ? ids.split('.') : [];
}

/** `Set-Cookie` headers that have a browser keep a ticket beside those it has. */
export function ticketCookieHeaders(request: Request, ticketId: string): Record<string, string> {
  const others = readTicketCookie(request).filter((id) => id !== ticketId);
  const ids = [ticketId, ...others].slice(0, MOST_TICKETS).join('.');
  const value = `${ids}~${signFor(PURPOSE, ids)}`;
  return { 'Set-Cookie': `${NAME}=${value}; Max-Age=${REMEMBERED_SECONDS}${attributes}` };
}
