import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { NotificationDetails } from './notification-details.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { operatorNotifications } from './tables.server.ts';

export type NewNotification = {
  [Kind in NotificationKind]: { kind: Kind; subject: string; details: NotificationDetails[Kind] };
}[NotificationKind];

/** Records events for notification mails, in the transaction that causes them. Each call is a new occurrence. */
export async function recordOccurrences(tx: Db, happened: NewNotification[], now: Date): Promise<void> {
  if (!happened.length) return;
  await tx
    .insert(operatorNotifications)
    .values(happened.map((one) => ({ ...one, notedAt: now, endedAt: now })));
}

type Watched<Kind extends NotificationKind> = { kind: Kind; source: string };
type GoingOn<Kind extends NotificationKind> = { name: string; details: NotificationDetails[Kind] };

/**
 * Records the ongoing trouble of a source: new items begin, known ones continue, missing ones end. Trouble that ended
 * before it was mailed is deleted.
 */
export async function recordTroubles<Kind extends NotificationKind>(
  db: Db,
  { kind, source }: Watched<Kind>,
  troubles: GoingOn<Kind>[],
  now: Date,
): Promise<void> {
  const going = troubles.map(({ name, details }) => ({ subject: `${source}/${name}`, details }));
  await db.transaction(async (tx) => {
    const isOver = and(
      eq(operatorNotifications.kind, kind),
      sql`starts_with(${operatorNotifications.subject}, ${`${source}/`})`,
      isNull(operatorNotifications.endedAt),
      notInArray(
        operatorNotifications.subject,
        going.map(({ subject }) => subject),
      ),
    );
    await tx.delete(operatorNotifications).where(and(isOver, isNull(operatorNotifications.mailedAt)));
    await tx
      .update(operatorNotifications)
      .set({ endedAt: now })
      .where(and(isOver, isNotNull(operatorNotifications.mailedAt)));
    if (!going.length) return;
    await tx
      .insert(operatorNotifications)
      .values(going.map((one) => ({ kind, ...one, notedAt: now })))
      .onConflictDoUpdate({
        target: [operatorNotifications.kind, operatorNotifications.subject],
        targetWhere: sql`ended_at is null`,
        // The mail shows the details as of when it is written.
        set: { details: sql`excluded.details` },
        setWhere: isNull(operatorNotifications.mailedAt),
      });
  });
}
