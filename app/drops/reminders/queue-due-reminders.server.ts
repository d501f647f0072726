import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJobs } from '#app/platform/jobs/jobs.server.ts';
import { isAnnounced } from '../announced/announced-drops.server.ts';
import { drops } from '../tables.server.ts';
import { dropReminderMails } from './reminder-queues.server.ts';
import { dueStarts } from './reminder-times.ts';

/** Limits the mails of each kind in one run; the next minute continues. */
const MOST_AT_ONCE = 5_000;

/**
 * Queues the reminders that are due: a day before a drop's start and shortly before, and again if it was moved. Reminders confirmed within
 * the last day get only the second. Returns their number.
 */
export async function queueDueReminders(db: Db, now: Date): Promise<number> {
  const queued = [await queueDue(db, 'day', now), await queueDue(db, 'start', now)];
  return queued.reduce((sum, count) => sum + count, 0);
}

function queueDue(db: Db, kind: 'day' | 'start', now: Date): Promise<number> {
  const { after, until } = dueStarts(kind, now);
  const told = sql.identifier(kind === 'day' ? 'day_told_of' : 'start_told_of');
  const isInTime = kind === 'day' ? sql`confirmed_at <= start_date - interval '1 day'` : sql`true`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; startDate: string }>(sql`
      with due as (
        select drop_reminders.id, start_date from drop_reminders join ${drops} on ${drops.id} = drop_id
        where confirmed_at is not null and ${isInTime} and ${told} is distinct from start_date and ${isAnnounced}
          and start_date > ${after.toISOString()}::timestamptz and start_date <= ${until.toISOString()}::timestamptz
        order by confirmed_at limit ${MOST_AT_ONCE} for update of drop_reminders skip locked
      )
      update drop_reminders set ${told} = due.start_date from due where drop_reminders.id = due.id
      returning drop_reminders.id, to_char(due.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startDate"`);
    await queueJobs(
      tx,
      dropReminderMails,
      rows.map(({ id, startDate }) => ({ reminderId: id, kind, startDate })),
    );
    return rows.length;
  });
}
