import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import type { NotificationDetails } from './notification-details.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { operatorNotifications } from './tables.server.ts';

const KEPT_DAYS = 30;
const MINUTE_MS = 60_000;

const pauseMinutes = (kind: NotificationKind) => (kind === 'new-order' ? 15 : 60);
/** Hours in which returning trouble counts as already reported. */
const SAME_TROUBLE_HOURS = 6;

/**
 * Claims the notifications due now, in the caller's transaction that queues the mails: grouped by kind, one mail per
 * kind within its pause. Returns the kinds; `now` then identifies these notifications.
 */
export async function claimDueNotifications(tx: Db, now: Date): Promise<NotificationKind[]> {
  const kind = operatorNotifications.kind;
  const waiting = await tx
    .select({ kind, last: lastMailedSql(now) })
    .from(operatorNotifications)
    .where(isNull(operatorNotifications.mailedAt))
    .groupBy(kind);
  const due = waiting
    .filter(({ kind, last }) => !last || now.getTime() - Date.parse(last) >= pauseMinutes(kind) * MINUTE_MS)
    .map(({ kind }) => kind);
  if (!due.length) return [];
  const toldSince = new Date(now.getTime() - SAME_TROUBLE_HOURS * 60 * MINUTE_MS).toISOString();
  const claimed = await tx
    .update(operatorNotifications)
    .set({ mailedAt: now })
    .where(
      and(
        inArray(kind, due),
        isNull(operatorNotifications.mailedAt),
        sql`(ended_at is not null or not exists (
          select 1 from operator_notifications before where before.kind = ${kind} and before.subject = ${operatorNotifications.subject}
            and before.mailed_at > ${toldSince} and before.mailed_at <= ${now.toISOString()}))`,
      ),
    )
    .returning({ kind });
  return due.filter((one) => claimed.some(({ kind }) => kind === one));
}

/** Ignores mails dated in the future, left by a clock that ran ahead. */
function lastMailedSql(now: Date) {
  return sql<string | null>`(
    select max(before.mailed_at) from operator_notifications before
    where before.kind = ${operatorNotifications.kind} and before.mailed_at <= ${now.toISOString()})`;
}

/** Returns the notifications of one mail, oldest first, and their total. */
export async function listMailedNotifications<Kind extends NotificationKind>(
  db: Db,
  kind: Kind,
  mailedAt: Date,
  most: number,
): Promise<{ details: NotificationDetails[Kind][]; count: number }> {
  const isOfMail = and(eq(operatorNotifications.kind, kind), eq(operatorNotifications.mailedAt, mailedAt));
  const [rows, count] = await Promise.all([
    db
      .select({ details: operatorNotifications.details })
      .from(operatorNotifications)
      .where(isOfMail)
      .orderBy(operatorNotifications.notedAt, operatorNotifications.id)
      .limit(most),
    db.$count(operatorNotifications, isOfMail),
  ]);
  return { details: rows.map(({ details }) => details as NotificationDetails[Kind]), count };
}

export function forgetOldNotifications(db: Db, now: Date): Promise<number> {
  const isOld = and(
    lt(operatorNotifications.mailedAt, daysBefore(now, KEPT_DAYS)),
    isNotNull(operatorNotifications.endedAt),
  );
  return deleteInBatches(db, operatorNotifications, isOld);
}
