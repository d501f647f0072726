import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import type { Session } from '../current-customer.server.ts';
import { endAccountLinks } from '../mail/mailed-link-tokens.server.ts';
import { hasPassword } from '../passwords/has-password.server.ts';
import { verifyCustomerPassword } from '../passwords/verify-customer-password.server.ts';
import { isRecentlyAuthenticated } from '../reauthentication/reauthenticate.server.ts';
import { sessions } from '../tables.server.ts';
import type { OtherSessionsAnswer } from './other-sessions-answer.ts';

/**
 * Signs a customer out of all other sessions and ends their mailed links, given the password or, without one, a
 * sign-in within fifteen minutes (`sign-in-again`). Guesses are limited as at sign-in.
 */
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

/** True for an account without a password that signed in too long ago. */
export async function mustSignInAgain(db: Db, session: Session, now: Date): Promise<boolean> {
  return !(await hasPassword(db, session.customer.id)) && !(await isRecentlyAuthenticated(db, session, now));
}
