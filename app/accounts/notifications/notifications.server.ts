import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { Language } from '#app/platform/text/language.ts';
import { adminEmails } from '../admin-email-addresses.server.ts';
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts';
import {
  isSerious,
  type NotificationDetails,
  type NotificationKind,
  notificationKindsOf,
} from './notification-kinds.ts';
import { notificationChoices, operatorNotifications } from './tables.server.ts';

export type NewNotification = {
  [Kind in NotificationKind]: { kind: Kind; subject: string; details: NotificationDetails[Kind] };
}[NotificationKind];

/** Records events for notification emails. Call in the transaction that causes the events. Not idempotent. */
export async function recordOccurrences(tx: Db, happened: NewNotification[], now: Date): Promise<void> {
  if (!happened.length) return;
  await tx
    .insert(operatorNotifications)
    .values(happened.map((one) => ({ ...one, notedAt: now, endedAt: now })));
}

type Watched<Kind extends NotificationKind> = { kind: Kind; source: string };
type GoingOn<Kind extends NotificationKind> = { name: string; details: NotificationDetails[Kind] };

/** Records the current troubles of a source. Adds new ones, updates known ones and ends those not in the list. */
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
        set: { details: sql`excluded.details` },
        setWhere: isNull(operatorNotifications.mailedAt),
      });
  });
}

const KEPT_DAYS = 30;
const MINUTE_MS = 60_000;

const pauseMinutes = (kind: NotificationKind) => (kind === 'new-order' ? 15 : 60);
/** Trouble that recurs within this time after its email is not reported again. */
const SAME_TROUBLE_HOURS = 6;

/** Claims due notifications and marks them with `now`. A kind is due again only some time after its last email. */
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

/** Ignores emails with a future time, which were recorded while the clock was ahead. */
function lastMailedSql(now: Date) {
  return sql<string | null>`(
    select max(before.mailed_at) from operator_notifications before
    where before.kind = ${operatorNotifications.kind} and before.mailed_at <= ${now.toISOString()})`;
}

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

export function deleteOldNotifications(db: Db, now: Date): Promise<number> {
  const isOld = and(
    lt(operatorNotifications.mailedAt, daysBefore(now, KEPT_DAYS)),
    isNotNull(operatorNotifications.endedAt),
  );
  return deleteInBatches(db, operatorNotifications, isOld);
}

type NotificationRecipient = { id: string; email: string; language: Language };

/** Returns the recipients: staff whose role receives this kind unless they opted out, and addresses in the settings. */
export async function listNotificationRecipients(db: Db, kind: NotificationKind) {
  const roles: StaffRole[] = staffRoles.filter((role) => notificationKindsOf(role).includes(kind));
  const { rows } = await db.execute<NotificationRecipient & { isVerified: boolean; isMailed: boolean }>(sql`
    select profile.id, profile.email, profile.language, profile.is_verified as "isVerified",
      coalesce(case when is_named then 'owner' else staff.role end = any(${sql.param(roles)}::text[]), false)
        and coalesce(choice.is_wanted, ${isSerious(kind)}) as "isMailed"
    from (select *, lower(email) = any(${sql.param(adminEmails)}::text[]) as is_named from profiles) profile
    left join staff on staff.profile_id = profile.id and staff.revoked_at is null
    left join notification_choices choice on choice.profile_id = profile.id and choice.kind = ${kind}
    where is_named or staff.role is not null
    order by profile.email`);
  const withAccount = rows.filter(({ isVerified }) => isVerified);
  const named = adminEmails.filter(
    (address) => !withAccount.some(({ email }) => email.toLowerCase() === address),
  );
  const unverified = (address: string) => rows.find(({ email }) => email.toLowerCase() === address);
  return [
    ...withAccount
      .filter(({ isMailed }) => isMailed)
      .map(({ id, email, language }) => ({ id, email, language })),
    ...(isSerious(kind)
      ? named.map((email) => ({ id: email, email, language: unverified(email)?.language ?? 'en' }))
      : []),
  ];
}

type NotificationChoice = { kind: NotificationKind; isWanted: boolean };
type Member = { id: string; role: StaffRole };

export async function listNotificationChoices(db: Db, { id, role }: Member): Promise<NotificationChoice[]> {
  const chosen = await db.select().from(notificationChoices).where(eq(notificationChoices.profileId, id));
  return notificationKindsOf(role).map((kind) => ({
    kind,
    isWanted: chosen.find((choice) => choice.kind === kind)?.isWanted ?? isSerious(kind),
  }));
}

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
