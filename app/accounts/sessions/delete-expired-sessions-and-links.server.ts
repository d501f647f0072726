import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sessions, staffInvitations, verifications } from '../tables.server.ts';

/** Deletes sessions, links and invitations whose time is over. */
export async function deleteExpiredSessionsAndLinks(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
