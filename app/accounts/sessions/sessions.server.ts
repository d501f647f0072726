import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { knownDeviceCookie, knownDeviceLimitKey } from '../account-limits.server.ts';
import { auth } from '../auth.server.ts';
import { customerOf, findSession, type Session } from '../current-customer.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { hasPassword, verifyCustomerPassword } from '../passwords/customer-password.server.ts';
import { isRecentlyAuthenticated } from '../reauthentication/reauthenticate.server.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import { sessions, staffInvitations, verifications } from '../tables.server.ts';
import { browserName } from './browser-name.ts';
import {
  addSignedInCookie,
  clearSignedInCookie,
  PROLONGED_FOR_SECONDS,
  RENEWED_AFTER_SECONDS,
  SESSION_SECONDS,
} from './session-cookies.server.ts';

/** Ends the request's session and returns the `Set-Cookie` headers. Idempotent. */
export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return clearSignedInCookie(headers);
}

export async function endFormerSession(db: Db, request: Request): Promise<void> {
  const former = await findSession(request);
  if (former) await db.delete(sessions).where(eq(sessions.token, former.token));
}

/** Ends other sessions and mailed links of a customer. Requires the password or a sign-in within fifteen minutes. */
export async function endOtherSessions(
  db: Db,
  session: Session,
  typedPassword: string | undefined,
  now: Date,
): Promise<OtherSessionsAnswer> {
  const { id, customer } = session;
  if (await mustSignInAgain(db, session, now)) return { ok: false, reason: 'sign-in-again' };
  if (await hasPassword(db, customer.id)) {
    const proof = await verifyCustomerPassword(db, customer.id, typedPassword, id);
    if (!proof.ok && proof.reason !== 'password-required')
      logSecurityEvent('current-password-refused', { customer: customer.id, reason: proof.reason });
    if (!proof.ok) return proof;
  }
  const others = and(eq(sessions.userId, customer.id), ne(sessions.id, id));
  const ended = await db.delete(sessions).where(others).returning({ id: sessions.id });
  await endAccountLinks(db, customer.id);
  logSecurityEvent('sessions-ended', { customer: customer.id, reason: 'customer' });
  return { ok: true, ended: ended.length };
}

export async function mustSignInAgain(db: Db, session: Session, now: Date): Promise<boolean> {
  return !(await hasPassword(db, session.customer.id)) && !(await isRecentlyAuthenticated(db, session, now));
}

export type Device = { id: string; browser: string; signedInAt: Date; isThis: boolean };

export async function listDevices(db: Db, request: Request, now: Date): Promise<Device[]> {
  const own = await findSession(request);
  if (!own) return [];
  const { id, userAgent, createdAt } = sessions;
  const found = await db
    .select({ id, userAgent, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, own.customer.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return found.map((session) => ({
    id: session.id,
    browser: browserName(session.userAgent ?? ''),
    signedInAt: session.createdAt,
    isThis: session.id === own.id,
  }));
}

export async function deleteExpiredSessionsAndLinks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
  await deleteInBatches(db, staffInvitations, lt(staffInvitations.expiresAt, now));
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now));
}

export type OtherSessionsAnswer =
  | { ok: true; ended: number }
  | { ok: false; reason: 'password-required' | 'wrong-password' | 'sign-in-again' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

export function otherSessionsStatus(answer: OtherSessionsAnswer): number {
  if (answer.ok) return 200;
  return { 'password-required': 400, 'wrong-password': 403, 'sign-in-again': 403, 'too-many': 429 }[
    answer.reason
  ];
}

/** Returns the visitor, and cookies that renew the session or, if the session has expired, delete its cookie. */
export async function findVisitorAndRenewSession(request: Request) {
  const { headers: from } = request;
  const found = await auth.api.getSession({
    headers: from,
    query: { disableRefresh: true },
    returnHeaders: true,
  });
  if (!found.response) return { visitor: null, headers: clearSignedInCookie(found.headers) };
  const customer = customerOf(found.response.user);
  const { firstName, lastName, email, isEmailVerified } = customer;
  const isAdmin = (await findStaffRole(db, customer)) !== undefined;
  const headers = isDue(found.response.session, from)
    ? renewed((await auth.api.getSession({ headers: from, returnHeaders: true })).headers)
    : new Headers();
  // Browsers that signed in with Google, by a link or with an earlier release have no such cookie yet.
  if (isEmailVerified && !knownDeviceLimitKey(request, email))
    headers.append('Set-Cookie', knownDeviceCookie(request, email));
  return { visitor: { firstName, lastName, email, isAdmin }, headers };
}

/** Returns whether to renew the session. Old sessions and sessions that end after a day are not renewed. */
function isDue({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, from: Headers): boolean {
  if (from.get('Cookie')?.includes('shop.dont_remember=')) return false;
  const now = Date.now();
  const isOld = now - createdAt.getTime() > PROLONGED_FOR_SECONDS * 1000;
  const usedAt = expiresAt.getTime() - SESSION_SECONDS * 1000;
  return !isOld && usedAt + RENEWED_AFTER_SECONDS * 1000 <= now;
}

function renewed(from: Headers): Headers {
  const isRenewed = from.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  return isRenewed ? addSignedInCookie(from) : new Headers();
}
