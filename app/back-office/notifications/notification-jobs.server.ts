import { sql } from 'drizzle-orm';
import { deleteOldNotifications, recordTroubles } from '#app/accounts/notifications/notifications.server.ts';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { listSoldOutDrops } from '#app/drops/products-in-drops.server.ts';
import { listDisputesDue } from '#app/payments/disputes/order-disputes.server.ts';
import { listStuckOrders } from '#app/payments/recovery/stuck-orders.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { CLOCK_QUEUE_POLICY } from '#app/platform/jobs/job-counts.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { listQueues } from '#app/platform/jobs/queue-health.server.ts';
import { BACKUP_LATE_HOURS } from '../backup/scheduled/backup-state.ts';
import { findBackupState } from '../backup/scheduled/scheduled-backups.server.ts';
import { listLowStock } from '../dashboard/low-stock.server.ts';
import {
  notificationMails,
  queueNotificationMails,
  sendNotificationMail,
} from './notification-mails.server.ts';
import { nearlyFullPercent } from './watch-host.server.ts';

const LATE_AFTER_SECONDS = 30 * 60;
const FAILED_WITHIN_MINUTES = 60;
/** Periodic jobs sometimes fail and succeed at the next run. This many failures are reported. */
const FAILURES_BY_THE_CLOCK = 10;
const FAILED_BY_THE_CLOCK_WITHIN_MINUTES = 12 * 60;
const MOST = 100;
/** More than an email lists. With a lower limit, a size could drop out of the list and be reported again later. */
const MOST_SIZES = 1_000;

export async function recordShopTroubles(
  db: Db,
  { mostDatabaseBytes }: { mostDatabaseBytes: number | undefined },
  now: Date,
): Promise<void> {
  await recordTroubles(db, { kind: 'job', source: 'late' }, await listLateQueues(db, now), now);
  await recordTroubles(db, { kind: 'job', source: 'failed' }, await listFailingQueues(db, now), now);
  await recordTroubles(db, { kind: 'job', source: 'backup' }, await listBackupTroubles(db, now), now);
  const asked = { search: '', sort: 'date', direction: 'asc', page: 1, perPage: MOST } as const;
  const { orders } = await listStuckOrders(db, asked, now);
  await recordTroubles(
    db,
    { kind: 'payment', source: 'stuck' },
    orders.map(({ id, number }) => ({ name: id, details: { problem: 'stuck', number } })),
    now,
  );
  const disputes = await listDisputesDue(db, now);
  await recordTroubles(
    db,
    { kind: 'payment', source: 'dispute-due' },
    disputes.map(({ id, dueAt, ...dispute }) => ({
      name: id,
      details: { problem: 'dispute', ...dispute, state: 'open', dueAt: dueAt.toISOString() },
    })),
    now,
  );
  const drops = await listSoldOutDrops(db);
  await recordTroubles(
    db,
    { kind: 'drop-sold-out', source: 'drop' },
    drops.map((drop) => ({ name: drop.id, details: drop })),
    now,
  );
  const { sizes } = await listLowStock(db, { atMost: LOW_STOCK_LIMIT, most: MOST_SIZES });
  await recordTroubles(
    db,
    { kind: 'low-stock', source: 'size' },
    sizes.map(({ id, stock: _, ...details }) => ({ name: id, details })),
    now,
  );
  if (mostDatabaseBytes === undefined) return;
  const percent = nearlyFullPercent({ used: await databaseBytes(db), size: mostDatabaseBytes });
  const isFull = { name: 'size', details: { of: 'database', percent: percent ?? 0 } } as const;
  await recordTroubles(db, { kind: 'space', source: 'database' }, percent === undefined ? [] : [isFull], now);
}

/** Excludes the queue of operators' emails, since an email about a late queue would wait in the same queue. */
async function listLateQueues(db: Db, now: Date) {
  const queues = await listQueues(db, now);
  return queues
    .filter(({ name, ageSeconds }) => name !== notificationMails.name && ageSeconds > LATE_AFTER_SECONDS)
    .map(({ name, waiting: jobs }) => ({ name, details: { queue: name, problem: 'late' as const, jobs } }));
}

async function listFailingQueues(db: Db, now: Date) {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const isByClock = sql`queue.policy = ${CLOCK_QUEUE_POLICY}`;
  const { rows } = await db.execute<{ name: string; jobs: number }>(sql`
    select queue.name, failed.jobs from pgboss.queue queue cross join lateral (
      select count(*)::int as jobs from pgboss.job job
      where job.name = queue.name and job.state = 'failed' and job.completed_on > case when ${isByClock}
        then greatest(${minutesAgo(FAILED_BY_THE_CLOCK_WITHIN_MINUTES)}::timestamptz, (
          select max(done.completed_on) from pgboss.job done where done.name = queue.name and done.state = 'completed'))
        else ${minutesAgo(FAILED_WITHIN_MINUTES)}::timestamptz end
    ) failed
    where queue.failed_count > 0 and queue.name <> ${notificationMails.name}
      and failed.jobs >= case when ${isByClock} then ${FAILURES_BY_THE_CLOCK}::int else 1 end
    order by queue.name`);
  return rows.map(({ name, jobs }) => ({
    name,
    details: { queue: name, problem: 'failed' as const, jobs },
  }));
}

async function listBackupTroubles(db: Db, now: Date) {
  const { isScheduled, last, failure } = await findBackupState(db, now);
  if (!isScheduled) return [];
  if (failure)
    return [{ name: 'failed', details: { problem: 'backup-failed' as const, said: failure.problem } }];
  const hours = last ? Math.floor((now.getTime() - Date.parse(last.at)) / 3_600_000) : 0;
  return hours < BACKUP_LATE_HOURS
    ? []
    : [{ name: 'late', details: { problem: 'backup-late' as const, hours } }];
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(rows[0]?.bytes);
}

export async function startNotificationJobs(db: Db): Promise<void> {
  const gigabytes = config.DATABASE_MAX_GIGABYTES;
  const mostDatabaseBytes = gigabytes === undefined ? undefined : gigabytes * 1_000_000_000;
  await workOn(notificationMails, (mail) => sendNotificationMail(db, mail));
  await everyMinute('look-for-trouble', () => recordShopTroubles(db, { mostDatabaseBytes }, new Date()));
  await everyMinute('tell-operators', async () => {
    await queueNotificationMails(db, new Date());
  });
  await everyHour('forget-notifications', () => deleteOldNotifications(db, new Date()));
}
