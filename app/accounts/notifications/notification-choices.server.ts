import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import { isSerious, type NotificationKind, notificationKindsOf } from './notification-kinds.ts';
import { notificationChoices } from './tables.server.ts';

export type NotificationChoice = { kind: NotificationKind; isWanted: boolean };
type Member = { id: string; role: StaffRole };

/** Every kind that an operator's role may read about, and whether they are mailed about it. */
export async function listNotificationChoices(db: Db, { id, role }: Member): Promise<NotificationChoice[]> {
  const chosen = await db.select().from(notificationChoices).where(eq(notificationChoices.profileId, id));
  return notificationKindsOf(role).map((kind) => ({
    kind,
    isWanted: chosen.find((choice) => choice.kind === kind)?.isWanted ?? isSerious(kind),
  }));
}

/**
 * Keeps what an operator wants to be mailed about; of the kinds that their role may read about, those not named are not
 * wanted. Others stay as they were chosen, for the day on which the role is another one. A second time changes nothing.
 */
export async function saveNotificationChoices(db: Db, { id, role }: Member, wanted: string[]): Promise<void> {
  await db
    .insert(notificationChoices)
    .values(
      notificationKindsOf(role).map((kind) => ({ profileId: id, kind, isWanted: wanted.includes(kind) })),
    )
    .onConflictDoUpdate({
      target: [notificationChoices.profileId, notificationChoices.kind],
      set: { isWanted: sql`excluded.is_wanted` },
    });
}
