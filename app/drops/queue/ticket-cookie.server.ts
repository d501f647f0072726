import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { authSecrets } from '#app/accounts/auth-secret.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { isPartSolved, keyOfChallenge, PARTS } from './proof-of-work.ts';

/** The cookie is HttpOnly, so that scripts cannot read it, and signed, so that a ticket's id alone is not enough. */
const NAME = hostCookieName('drop-tickets');
const PURPOSE = 'drop-tickets';
const TICKET_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const written = new RegExp(`(?:^|;\\s*)${NAME}=(${TICKET_ID}(?:\\.${TICKET_ID}){0,7})~([\\w-]{43})(?:;|$)`);
const attributes = `; Path=/; HttpOnly; SameSite=Lax${shopUrl.startsWith('https:') ? '; Secure' : ''}`;
const MOST_TICKETS = 8;
const REMEMBERED_SECONDS = 30 * 24 * 3600;

/** Returns the ticket ids of a browser, the latest first; an empty list if its cookie is missing or forged. */
export function readTicketCookie(request: Request): string[] {
  const [, ids, signature] = written.exec(request.headers.get('Cookie') ?? '') ?? [];
  if (!ids || !signature) return [];
  return isSignedFor(PURPOSE, ids, signature) ? ids.split('.') : [];
}

export function ticketCookieHeaders(request: Request, ticketId: string): Record<string, string> {
  const others = readTicketCookie(request).filter((id) => id !== ticketId);
  const ids = [ticketId, ...others].slice(0, MOST_TICKETS).join('.');
  const value = `${ids}~${signFor(PURPOSE, ids)}`;
  return { 'Set-Cookie': `${NAME}=${value}; Max-Age=${REMEMBERED_SECONDS}${attributes}` };
}

const browserKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Derives the id with the shop's secret, so that nobody can choose a key for its lot. Undefined for an invalid key. */
export function ticketIdOfBrowser(dropId: string, key: unknown): string | undefined {
  if (typeof key !== 'string' || !browserKey.test(key)) return undefined;
  const hex = Buffer.from(signFor('drop-browser', `${dropId} ${key}`), 'base64url').toString('hex');
  // RFC 9562 reserves UUID version 8 for custom derivations.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Signs a text for one purpose with a key derived from the shop's cookie secret. Returns 43 characters. */
function signFor(purpose: string, text: string): string {
  return signatureOf(purpose, text, authSecrets()[0]);
}

/** Returns whether the shop signed a text for this purpose, with a current or earlier secret. */
function isSignedFor(purpose: string, text: string, signature: string): boolean {
  return authSecrets().some((secret) => isSame(signatureOf(purpose, text, secret), signature));
}

function signatureOf(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', keyOf(purpose, secret)).update(text).digest('base64url');
}

const keys = new Map<string, Buffer>();

function keyOf(purpose: string, secret: string): Buffer {
  const name = `${purpose} ${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, key);
  return key;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** A challenge is valid long enough for a slow phone whose screen was off for a while. */
const VALID_MS = 10 * 60_000;
const PROOF = 'drop-proof';

const writtenProof = new RegExp(
  `^((${TICKET_ID})\\.(\\d{1,16})\\.([\\w-]{43}))~(\\d{1,10}(?:\\.\\d{1,10}){${PARTS - 1}})$`,
);

/** Contains the id of the future ticket, so that each proof yields only one place and no challenge must be stored. */
export function newChallenge(dropId: string, now: Date): string {
  const ticketId = randomUUID();
  const until = now.getTime() + VALID_MS;
  return `${ticketId}.${until}.${signFor(PROOF, signed(dropId, ticketId, until))}`;
}

/** Returns undefined for an invalid or expired proof, or another drop's. Each proof always yields the same ticket. */
export function provenTicketId(dropId: string, proof: unknown, now: Date): string | undefined {
  const [, challenge, ticketId, until, signature, solutions] =
    (typeof proof === 'string' && writtenProof.exec(proof)) || [];
  if (!challenge || !ticketId || !signature || !solutions || now.getTime() >= Number(until)) return undefined;
  if (!isSignedFor(PROOF, signed(dropId, ticketId, Number(until)), signature)) return undefined;
  const key = keyOfChallenge(challenge);
  const isProven = solutions.split('.').every((solution, part) => isPartSolved(key, part, Number(solution)));
  return isProven ? ticketId : undefined;
}

function signed(dropId: string, ticketId: string, until: number): string {
  return `${dropId} ${ticketId} ${until}`;
}
