import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Customer } from '#app/accounts/current-customer.server.ts';
import { defineMailRequestLimits, type FormResult } from '#app/accounts/mail/mail-request-limits.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { Language } from '#app/platform/text/language.ts';
import {
  CONFIRM_WITHIN_DAYS,
  findReminderIdByLink,
  KEPT_DAYS_AFTER_START,
  KEPT_DAYS_WITHOUT_DROP,
} from '../mail/email-links.server.ts';
import { isAnnounced } from '../shown-drops.server.ts';
import { dropReminders, drops } from '../tables.server.ts';

/** A second request within this time counts as a double click. */
const SAME_ASKING_MS = 60_000;

type Asked = {
  dropId: string;
  /** A valid address in lower case. */
  email: string;
  language: Language;
  /** True if the customer is signed in and has verified this address. */
  isProven: boolean;
};

/** Mails a link to an unverified address. The result is the same for every address, so that it reveals no reminders. */
export async function requestReminder(
  db: Db,
  { dropId, email, language, isProven }: Asked,
  now: Date,
): Promise<void> {
  const confirmedAt = isProven ? now : null;
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(dropReminders)
      .values({ dropId, email, language, askedAt: now, confirmedAt })
      .onConflictDoUpdate({
        target: [dropReminders.email, dropReminders.dropId],
        set: { language, askedAt: now, confirmedAt },
        setWhere: and(
          isNull(dropReminders.confirmedAt),
          isProven ? undefined : lt(dropReminders.askedAt, new Date(now.getTime() - SAME_ASKING_MS)),
        ),
      })
      .returning({ id: dropReminders.id });
    if (asked && !isProven)
      await queueJob(tx, dropReminderConfirmationMails, { reminderId: asked.id, askedAt: now.toISOString() });
  });
}

const limits = defineMailRequestLimits('drop-reminder');

/** Returns status 400 for invalid input, and 429 with `Retry-After` if a limit is exceeded. */
export async function submitReminder(
  db: Db,
  dropId: string,
  typed: unknown,
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<FormResult<ReminderAnswer>> {
  const tooMany = await limits.limitRequest(info);
  if (tooMany) return tooMany;
  const asked = await limits.readTypedEmail(typed, customer, info);
  if (asked.refusal) return asked.refusal;
  const { email, isProven } = asked;
  await requestReminder(db, { dropId, email, language: info.language, isProven }, now);
  return { answer: { ok: true, isWaiting: isProven }, status: 200 };
}

export type FoundReminder = NonNullable<Awaited<ReturnType<typeof findReminder>>>;

export async function findReminderByLink(db: Db, token: string, now: Date) {
  const id = await findReminderIdByLink(db, token, now);
  return id ? findReminder(db, id) : undefined;
}

/** Returns a reminder with its drop; undefined if the reminder was deleted or the drop is not announced. */
export async function findReminder(db: Db, id: string) {
  const [found] = await db
    .select({
      ...pickColumns(dropReminders, 'id', 'email', 'language', 'askedAt', 'confirmedAt', 'dropId'),
      ...pickColumns(drops, 'title', 'titleNl', 'startDate'),
    })
    .from(dropReminders)
    .innerJoin(drops, eq(drops.id, dropReminders.dropId))
    .where(and(eq(dropReminders.id, id), isAnnounced));
  return found;
}

export async function isAwaitedDrop(db: Db, dropId: string, email: string): Promise<boolean> {
  const { dropId: ofDrop, email: to, confirmedAt } = dropReminders;
  const waits = and(eq(ofDrop, dropId), eq(to, email.toLowerCase()), isNotNull(confirmedAt));
  return (await db.$count(dropReminders, waits)) > 0;
}

export type Confirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'expired'; reminder: FoundReminder }
  | { state: 'unknown'; reminder?: undefined };

/** Does not confirm the reminder, since mail scanners follow links. */
export async function findConfirmation(db: Db, token: string, now: Date): Promise<Confirmation> {
  const reminder = await findReminderByLink(db, token, now);
  if (!reminder) return { state: 'unknown' };
  if (reminder.confirmedAt) return { state: 'already-confirmed', reminder };
  const isInTime = reminder.askedAt > daysBefore(now, CONFIRM_WITHIN_DAYS);
  return { state: isInTime ? 'pending' : 'expired', reminder };
}

/** Confirms the reminder of a mail's link. A second call changes nothing and returns 'already-confirmed'. */
export async function confirmReminder(db: Db, token: string, now: Date): Promise<Confirmation> {
  const found = await findConfirmation(db, token, now);
  if (found.state !== 'pending') return found;
  const { rowCount } = await db
    .update(dropReminders)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(dropReminders.id, found.reminder.id),
        isNull(dropReminders.confirmedAt),
        gt(dropReminders.askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS)),
      ),
    );
  return rowCount ? { ...found, state: 'confirmed' } : findConfirmation(db, token, now);
}

/** Deletes the reminder of a mail's link. Succeeds if the reminder was deleted before. */
export async function endReminderByLink(db: Db, token: string, now: Date): Promise<void> {
  const id = await findReminderIdByLink(db, token, now);
  if (id) await db.delete(dropReminders).where(eq(dropReminders.id, id));
}

export async function endOwnReminder(db: Db, email: string, dropId: string): Promise<void> {
  await db
    .delete(dropReminders)
    .where(and(eq(dropReminders.email, email.toLowerCase()), eq(dropReminders.dropId, dropId)));
}

export async function deleteReminders(db: Db, email: string): Promise<void> {
  await db.delete(dropReminders).where(eq(dropReminders.email, email.toLowerCase()));
}

export function exportReminders(db: Db, email: string) {
  return db
    .select({
      drop: drops.title,
      ...pickColumns(dropReminders, 'language', 'askedAt', 'confirmedAt'),
      toldADayBefore: dropReminders.dayToldOf,
      toldShortlyBefore: dropReminders.startToldOf,
    })
    .from(dropReminders)
    .leftJoin(drops, eq(drops.id, dropReminders.dropId))
    .where(eq(dropReminders.email, email.toLowerCase()))
    .orderBy(asc(dropReminders.askedAt));
}

/** Deletes unconfirmed reminders, reminders of drops that began a day ago, and those of permanently deleted drops. */
export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  const { askedAt, confirmedAt, dropId } = dropReminders;
  const began = daysBefore(now, KEPT_DAYS_AFTER_START).toISOString();
  await deleteInBatches(
    db,
    dropReminders,
    or(
      and(isNull(confirmedAt), lt(askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS))),
      sql`exists (select from ${drops} where ${drops.id} = ${dropId} and ${drops.startDate} < ${began}::timestamptz)`,
      and(
        lt(askedAt, daysBefore(now, KEPT_DAYS_WITHOUT_DROP)),
        sql`not exists (select from ${drops} where ${drops.id} = ${dropId})`,
      ),
    ),
  );
}

/** A request at `askedAt` (ISO 8601) for a confirmation mail. A later request replaces it. */
export type ConfirmationMail = { reminderId: string; askedAt: string };
export const dropReminderConfirmationMails = defineQueue<ConfirmationMail>(
  'drop-reminder-confirmation-mail',
  300,
);

/** A reminder mail about the start at `startDate` (ISO 8601). */
export type ReminderMail = { reminderId: string; kind: 'day' | 'start'; startDate: string };
/** The mail is retried until the drop begins. Attempts after that send nothing. */
export const dropReminderMails = defineQueue<ReminderMail>('drop-reminder-mail', 300);

/** The result of a request for a reminder. Every unverified address gets the same result. */
export type ReminderAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: false; reason: 'invalid-email' | 'too-many' };
