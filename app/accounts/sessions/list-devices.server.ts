import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findSession } from '../current-customer.server.ts';
import { sessions } from '../tables.server.ts';
import { browserName } from './browser-name.ts';

export type Device = { id: string; browser: string; signedInAt: Date; isThis: boolean };

/** Lists the browsers in which the customer is signed in, last used first. */
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
