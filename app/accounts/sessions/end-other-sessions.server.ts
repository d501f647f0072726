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
 * Signs a customer out everywhere but in this session and ends the links mailed to them, once they have proved that it is them: with their password, or, where
 * they have none, by having signed in within a quarter of an hour (`sign-in-again`). Guesses wait as they do at sign-in.
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

/** Whether somebody has no password that could be asked for, and signed in too long ago to go without. */
export async function mustSignInAgain(db: Db, session: Session, now: Date): Promise<boolean> {
  return !(await hasPassword(db, session.customer.id)) && !(await isRecentlyAuthenticated(db, session, now));
}
