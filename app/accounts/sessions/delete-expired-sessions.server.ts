import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { sessions, staffInvitations, verifications } from '../tables.server.ts';

export async function deleteExpiredSessionsAndLinks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
  await deleteInBatches(db, staffInvitations, lt(staffInvitations.expiresAt, now));
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now));
}
