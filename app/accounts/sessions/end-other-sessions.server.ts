import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findSession } from '../current-customer.server.ts';
import { sessions } from '../tables.server.ts';

/** Signs a customer out everywhere but in the session of this request. Answers how many sessions ended. */
export async function endOtherSessions(db: Db, request: Request): Promise<number> {
  const own = await findSession(request);
  if (!own) return 0;
  const others = and(eq(sessions.userId, own.customer.id), ne(sessions.token, own.token));
  return (await db.delete(sessions).where(others).returning({ id: sessions.id })).length;
}
