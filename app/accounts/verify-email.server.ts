import { clientNetwork } from '#app/platform/client-network.ts';
import type { Db } from '#app/platform/db.server.ts';
import { limitRate } from '#app/platform/rate-limits.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import { type Refused, refuse, takenTooOften } from './account-form.ts';
import { auth, VERIFY_WITHIN_HOURS } from './auth.server.ts';
import { findCustomer } from './customer.server.ts';
import { endFormerSession } from './end-sessions.server.ts';
import { isKnownPassword } from './known-passwords.server.ts';
import type { Asked } from './mail/queues.server.ts';
import { findMailedLink, newMailedLink, spendMailedLink } from './mailed-link.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { isProven, openProven, removeUnproven, verifyOwn } from './prove-mailbox.server.ts';
import { newOwnerForm, readForm } from './read-form.server.ts';
import { authHeaders, sessionCookies } from './session-cookies.server.ts';

const PURPOSE = 'verify-email';

/** What a link verifies, and who asked for it. */
export type Verification = { email: string } & Asked;

type Owner = { id: string; email: string };

/**
 * How a link is met in this browser. `own`: by the session that registered, which only has to press. `elsewhere`: by
 * whoever reads the mailbox; the password is not theirs, so they choose one. `done`: it is verified already.
 */
type Meeting =
  | { as: 'dead' }
  | { as: 'done' }
  | ({ as: 'own' | 'elsewhere'; customerId: string | undefined } & Verification);

type Outcome =
  | { outcome: 'dead' | 'removed' | 'done' }
  | { outcome: 'verified'; owner: Owner; headers: Headers }
  /** What was registered is gone; a name and a password are asked for, or again. */
  | { outcome: 'pressed'; email: string }
  | { outcome: 'refused'; email: string; refused: Refused };

/** A new secret for a link that proves an address, for a day. */
export function newVerificationToken(db: Db, verification: Verification, now: Date): Promise<string> {
  return newMailedLink(db, PURPOSE, JSON.stringify(verification), VERIFY_WITHIN_HOURS, now);
}

/** Says how a link is met, and changes nothing: programs that check mails follow their links. */
export async function meetVerification(db: Db, token: string, request: Request, now: Date): Promise<Meeting> {
  const about = await findMailedLink(db, PURPOSE, token, now);
  if (!about) return { as: 'dead' };
  const verification = JSON.parse(about) as Verification;
  if (await isProven(db, verification.email)) return { as: 'done' };
  const customer = await findCustomer(request);
  const isOwn = customer?.email === verification.email;
  // Nobody signs in with an unproven address, so its only session is the one that registering opened.
  return { as: isOwn ? 'own' : 'elsewhere', customerId: isOwn ? customer.id : undefined, ...verification };
}

/**
 * Takes what the page of a link sends. A link proves the mailbox, and not whose password the account has: in the session
 * that registered, the account is verified; anywhere else pressing already removes what was registered, and the account
 * is opened anew with the name and password typed here, which signs in. `notMe` only removes. A second time says `done` and changes nothing.
 */
export async function verifyEmail(
  db: Db,
  { token, notMe, typed }: { token: string; notMe: boolean; typed: Record<string, string> },
  facts: RequestFacts,
  request: Request,
): Promise<Outcome> {
  const now = new Date();
  const met = await meetVerification(db, token, request, now);
  if (met.as === 'dead' || met.as === 'done') return { outcome: met.as };
  const { email, customerId } = met;
  if (notMe) {
    await removeUnproven(db, email);
    await spendMailedLink(db, PURPOSE, token, now);
    return { outcome: 'removed' };
  }
  if (customerId) {
    const isVerified = await verifyOwn(db, customerId, email, now);
    return isVerified
      ? { outcome: 'verified', owner: { id: customerId, email }, headers: new Headers() }
      : { outcome: (await isProven(db, email)) ? 'done' : 'dead' };
  }
  await removeUnproven(db, email);
  if (typed.password === undefined) return { outcome: 'pressed', email };
  const read = await readNewOwner(typed, facts);
  if ('refused' in read) return { outcome: 'refused', email, refused: read.refused };
  const { password, firstName, lastName } = read.fields;
  const passwordHash = await hashPassword(password);
  const owner = { email, firstName, lastName, language: facts.language, passwordHash };
  const opened = await openProven(db, owner);
  if (!opened) return { outcome: 'done' };
  await endFormerSession(db, request);
  const { headers } = await auth.api.signInEmail({
    body: { email, password },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  });
  return { outcome: 'verified', owner: { id: opened.id, email }, headers: sessionCookies(headers) };
}

async function readNewOwner(typed: Record<string, string>, facts: RequestFacts) {
  const read = readForm(newOwnerForm, typed);
  if ('refused' in read) return read;
  if (await isKnownPassword(read.fields.password)) {
    const problems = { password: 'register.passwordCommon' };
    return { refused: refuse({ ok: false, reason: 'common-password', problems }, 400) };
  }
  const client = await limitRate('recovery', clientNetwork(facts.clientAddress));
  return client.ok ? read : { refused: takenTooOften(client.retryAfterSeconds) };
}
