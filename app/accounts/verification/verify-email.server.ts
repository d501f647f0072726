import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { passwordResets } from '../account-limits.server.ts';
import { auth, VERIFY_WITHIN_HOURS } from '../auth.server.ts';
import { type Customer, findCustomer } from '../current-customer.server.ts';
import { busyResult, type RefusedResult, tooManyAttemptsResult } from '../forms/account-form.ts';
import { newOwnerForm } from '../forms/account-form-schemas.server.ts';
import { libraryEmail } from '../library-email.server.ts';
import { type LinkRequest, queueRateLimitedAccountLink } from '../mail/account-mails.server.ts';
import {
  createMailedLink,
  endAccountLinks,
  findMailedLink,
  redeemMailedLink,
} from '../mail/mailed-link-tokens.server.ts';
import { hashPassword, inPasswordTurn, parseNewPasswordForm } from '../passwords/password-hash.server.ts';
import { addSignedInCookie, authRequestHeaders } from '../sessions/session-cookies.server.ts';
import { endFormerSession } from '../sessions/sessions.server.ts';
import { profiles, signInMethods } from '../tables.server.ts';

const PURPOSE = 'verify-email';

type Verification = { email: string } & LinkRequest;

type Owner = { id: string; email: string };

/** State of a link: `own` in the session that registered, `elsewhere` in others, `done` if already verified. */
type Meeting =
  | { as: 'dead' }
  | { as: 'done' }
  | ({ as: 'own' | 'elsewhere'; customerId: string | undefined } & Verification);

type Outcome =
  | { outcome: 'dead' | 'removed' | 'done' }
  | { outcome: 'verified'; owner: Owner; headers: Headers }
  | { outcome: 'pressed'; email: string }
  | { outcome: 'refused'; email: string; refused: RefusedResult };

export function createVerificationToken(db: Db, verification: Verification, now: Date): Promise<string> {
  return createMailedLink(db, PURPOSE, JSON.stringify(verification), VERIFY_WITHIN_HOURS, now);
}

/** Returns a link's state in this browser. Read-only, since mail scanners follow links. */
export async function findVerification(db: Db, token: string, request: Request, now: Date): Promise<Meeting> {
  const about = await findMailedLink(db, PURPOSE, token, now);
  if (!about) return { as: 'dead' };
  const verification = JSON.parse(about) as Verification;
  if (await isEmailVerified(db, verification.email)) return { as: 'done' };
  const customer = await findCustomer(request);
  const isOwn = customer?.email === verification.email;
  // An unverified account cannot sign in, so its only session is the one that registered it.
  return { as: isOwn ? 'own' : 'elsewhere', customerId: isOwn ? customer.id : undefined, ...verification };
}

/** Verifies the account in the session that registered it; in any other, replaces it. `notMe` only deletes it. */
export async function verifyEmailOrClaimAccount(
  db: Db,
  { token, notMe, typed }: { token: string; notMe: boolean; typed: Record<string, string> },
  info: RequestInfo,
  request: Request,
): Promise<Outcome> {
  const now = new Date();
  const met = await findVerification(db, token, request, now);
  if (met.as === 'dead' || met.as === 'done') return { outcome: met.as };
  const { email, customerId } = met;
  if (notMe) {
    await deleteUnverifiedAccount(db, email, isNull(profiles.importId));
    await redeemMailedLink(db, PURPOSE, token, now);
    return { outcome: 'removed' };
  }
  if (customerId) {
    const isVerified = await markEmailVerified(db, customerId, email, now);
    return isVerified
      ? { outcome: 'verified', owner: { id: customerId, email }, headers: new Headers() }
      : { outcome: (await isEmailVerified(db, email)) ? 'done' : 'dead' };
  }
  await deleteUnverifiedAccount(db, email, isNull(profiles.importId));
  if (typed.password === undefined) return { outcome: 'pressed', email };
  const read = await readNewOwner(typed, info);
  if ('refused' in read) return { outcome: 'refused', email, refused: read.refused };
  const open = () => openVerifiedAccount(db, email, read.fields, info, request);
  const opened = await inPasswordTurn(clientSubnet(info.clientAddress), open);
  return 'ok' in opened ? { outcome: 'refused', email, refused: busyResult() } : opened;
}

async function openVerifiedAccount(
  db: Db,
  email: string,
  { password, firstName, lastName }: z.output<typeof newOwnerForm>,
  info: RequestInfo,
  request: Request,
): Promise<Outcome> {
  const passwordHash = await hashPassword(password);
  const person = { firstName, lastName, language: info.language };
  const opened = await createVerifiedAccount(db, email, person, passwordHash);
  if (!opened) return { outcome: 'done' };
  await endFormerSession(db, request);
  const { headers } = await auth.api.signInEmail({
    body: { email: libraryEmail(email), password },
    headers: authRequestHeaders(request, info),
    returnHeaders: true,
  });
  return { outcome: 'verified', owner: { id: opened.id, email }, headers: addSignedInCookie(headers) };
}

async function readNewOwner(typed: Record<string, string>, info: RequestInfo) {
  const read = await parseNewPasswordForm(newOwnerForm, typed);
  if ('refused' in read) return read;
  const client = await limitRate(passwordResets, clientSubnet(info.clientAddress));
  return client.ok ? read : { refused: tooManyAttemptsResult(client.retryAfterSeconds) };
}

export type VerificationMailAnswer = { shows: 'mailed' | 'tooMany' | 'isVerified' };

export async function submitVerificationMail(
  db: Db,
  { email, isEmailVerified }: Customer,
  info: RequestInfo,
  request: Request,
): Promise<{ answer: VerificationMailAnswer; status: number; headers: HeadersInit }> {
  if (isEmailVerified) return { answer: { shows: 'isVerified' }, status: 200, headers: {} };
  const asked = await queueRateLimitedAccountLink(db, 'verify', email, info, request);
  if (asked.ok) return { answer: { shows: 'mailed' }, status: 200, headers: {} };
  const headers = { 'Retry-After': String(asked.retryAfterSeconds) };
  return { answer: { shows: 'tooMany' }, status: 429, headers };
}

type Person = Pick<typeof profiles.$inferSelect, 'firstName' | 'lastName' | 'language'>;

/** Marks an account as verified if it is unverified and still has this address. Returns whether it did so. */
export async function markEmailVerified(db: Db, customerId: string, email: string, now: Date) {
  const isUnproven = and(
    eq(profiles.id, customerId),
    eq(profiles.email, email),
    eq(profiles.isVerified, false),
  );
  const verified = await db
    .update(profiles)
    .set({ isVerified: true, updatedAt: now })
    .where(isUnproven)
    .returning({ id: profiles.id });
  return verified.length > 0;
}

/** Returns the name of an imported customer, so that the owner of the address need not enter it again. */
export async function findImportedName(db: Db, email: string) {
  const [name] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(and(eq(profiles.email, email), isNotNull(profiles.importId)));
  return name;
}

/** Verifies an imported customer's account for the proven owner of its address. Returns undefined if there is none. */
export async function verifyImportedAccount(db: Db, email: string, values: Partial<Person>, now: Date) {
  const isUnproven = and(eq(profiles.isVerified, false), isNotNull(profiles.importId));
  const [verified] = await db
    .update(profiles)
    .set({ ...values, isVerified: true, updatedAt: now })
    .where(and(eq(profiles.email, email), isUnproven))
    .returning({ id: profiles.id });
  return verified;
}

/** Deletes an unverified account because another visitor has proved the address. Its orders become guest orders. */
export async function deleteUnverifiedAccount(db: Db, email: string, condition?: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(profiles)
      .where(and(eq(profiles.email, email), eq(profiles.isVerified, false), condition))
      .returning({ id: profiles.id });
    for (const { id } of removed) await endAccountLinks(tx, id);
    return removed.length > 0;
  });
}

/** Creates a verified account for a proven address. Returns undefined if the address already has one. */
function createVerifiedAccount(db: Db, email: string, person: Person, passwordHash: string) {
  return db.transaction(async (tx) => {
    // If an account was registered between these two statements, the next iteration deletes it.
    for (let turn = 0; turn < 5; turn += 1) {
      const imported = await verifyImportedAccount(tx, email, person, new Date());
      if (!imported) await deleteUnverifiedAccount(tx, email);
      const [added] = await tx
        .insert(profiles)
        .values({ email, ...person, isVerified: true })
        .onConflictDoNothing()
        .returning({ id: profiles.id });
      const opened = imported ?? added;
      if (opened) {
        const method = { userId: opened.id, providerId: 'credential', accountId: opened.id };
        await tx.insert(signInMethods).values({ ...method, password: passwordHash });
        return opened;
      }
      if (await isEmailVerified(tx, email)) return undefined;
    }
    throw new Error('An address was registered again and again while its owner proved it.');
  });
}

export async function isEmailVerified(db: Db, email: string): Promise<boolean> {
  const proven = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), eq(profiles.isVerified, true)));
  return proven.length > 0;
}
