import { and, eq, lt, ne } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { auth } from '../auth.server.ts';
import { findSession } from '../customer.server.ts';
import { sessions, verifications } from '../tables.server.ts';
import { noSessionCookies } from './session-cookies.server.ts';

/** Ends the session that a request came with: `Set-Cookie` headers for the answer. A second time changes nothing. */
export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return noSessionCookies(headers);
}

/** Ends the session of the cookie that a new one takes the place of. */
export async function endFormerSession(db: Db, request: Request): Promise<void> {
  const former = await findSession(request);
  if (former) await db.delete(sessions).where(eq(sessions.token, former.token));
}

/** Signs a customer out everywhere but in the session of this request. Answers how many sessions ended. */
export async function endOtherSessions(db: Db, request: Request): Promise<number> {
  const own = await findSession(request);
  if (!own) return 0;
  const others = and(eq(sessions.userId, own.customer.id), ne(sessions.token, own.token));
  return (await db.delete(sessions).where(others).returning({ id: sessions.id })).length;
}

/** Deletes sessions and links whose time is over. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
