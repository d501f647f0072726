import { and, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { newsletterSubscriptions } from './tables.server.ts';

const KEPT_DAYS = 30;

/** Deletes addresses thirty days after an unconfirmed sign-up or an unsubscription. */
export async function deleteInactiveSubscriptions(db: Db, now: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, createdAt } = newsletterSubscriptions;
  const longAgo = daysBefore(now, KEPT_DAYS);
  await deleteInBatches(
    db,
    newsletterSubscriptions,
    or(lt(unsubscribedAt, longAgo), and(isNull(confirmedAt), isNull(unsubscribedAt), lt(createdAt, longAgo))),
  );
}
