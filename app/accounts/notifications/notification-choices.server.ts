import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import { isSerious, type NotificationKind, notificationKindsOf } from './notification-kinds.ts';
import { notificationChoices } from './tables.server.ts';

export type NotificationChoice = { kind: NotificationKind; isWanted: boolean };
type Member = { id: string; role: StaffRole };

export async function listNotificationChoices(db: Db, { id, role }: Member): Promise<NotificationChoice[]> {
  const chosen = await db.select().from(notificationChoices).where(eq(notificationChoices.profileId, id));
  return notificationKindsOf(role).map((kind) => ({
    kind,
    isWanted: chosen.find((choice) => choice.kind === kind)?.isWanted ?? isSerious(kind),
  }));
}

/**
 * Saves an operator's choice: kinds of their role that are not named are off. Other kinds stay as chosen, in case the
 * role changes. Idempotent.
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
