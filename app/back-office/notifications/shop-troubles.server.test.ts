import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { operatorNotifications } from '#app/accounts/notifications/tables.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import {
  declareQueue,
  defineQueue,
  everyMinute,
  queueJob,
  startJobs,
  stopJobs,
  workOn,
} from '#app/platform/jobs/jobs.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { backups } from '../backup/tables.server.ts';
import { shopMetrics } from '../metrics/shop-metrics.server.ts';
import { recordShopTroubles } from './notification-jobs.server.ts';
import { notificationMails } from './notification-mails.server.ts';
import { createDiskLook, lookAtClock } from './watch-host.server.ts';

const watched = defineQueue<object>('watched', 0);
const refusing = defineQueue<object>('refusing', 3);
const now = new Date();

beforeAll(async () => {
  await startJobs();
  await Promise.all([watched, refusing, notificationMails].map(declareQueue));
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(operatorNotifications);
  await db.delete(drops);
  await db.delete(orders);
  await db.delete(backups);
  await db.execute(sql`delete from pgboss.job`);
});

test('a job that has waited for half an hour, until it is done; never the mails about it', async () => {
  await Promise.all([queueJob(db, watched, {}), queueJob(db, notificationMails, {} as never)]);
  await look();
  expect(await goingOn()).toEqual([]);
  await db.execute(sql`update pgboss.job set created_on = now() - interval '31 minutes'`);
  await look();
  const late = { kind: 'job', details: { queue: 'watched', problem: 'late', jobs: 1 } };
  expect(await goingOn()).toEqual([late]);
  await db.execute(sql`update pgboss.job set state = 'completed'`);
  await look();
  expect(await goingOn()).toEqual([]);
});

test('a job that failed for good, for an hour; what the clock does only when it fails ten times in a row', async () => {
  await workOn(refusing, async () => ({ ok: false, reason: 'refused' }));
  await queueJob(db, refusing, {});
  const failures = async () => (await db.execute(sql`select from pgboss.job where state = 'failed'`)).rows;
  await expect.poll(failures).toHaveLength(1);
  await countFailed('refusing');
  await look();
  const failed = { kind: 'job', details: { queue: 'refusing', problem: 'failed', jobs: 1 } };
  expect(await goingOn()).toEqual([failed]);
  await db.execute(sql`update pgboss.job set completed_on = now() - interval '61 minutes'`);
  await look();
  expect(await goingOn()).toEqual([]);

  await everyMinute('by-the-minute', async () => {});
  for (const { state, times, told } of [
    { state: 'failed', times: 9, told: 0 },
    { state: 'completed', times: 1, told: 0 },
    { state: 'failed', times: 9, told: 0 },
    { state: 'failed', times: 1, told: 1 },
    { state: 'completed', times: 1, told: 0 },
  ]) {
    await db.execute(sql`
      insert into pgboss.job (name, state, policy, created_on, completed_on)
      select 'by-the-minute', ${state}, 'exclusive', clock_timestamp(), clock_timestamp() from generate_series(1, ${times}::int)`);
    await countFailed('by-the-minute');
    await look();
    expect(await goingOn()).toHaveLength(told);
  }
});

test('a daily backup that failed, with its place, until one is made; and one that is thirty hours old', async () => {
  await db.insert(backups).values({
    scheduledFor: minutes(-30),
    status: 'failed',
    startedAt: minutes(-30),
    problem: 'Error EACCES, /backups/',
  });
  await look();
  expect(await goingOn(), 'the shop makes none by itself').toEqual([]);
  onTestFinished(() => void Object.assign(config, { BACKUP_TO: undefined }));
  Object.assign(config, { BACKUP_TO: '/backups' });
  await look();
  const said = 'Error EACCES, /backups/';
  expect(await goingOn()).toEqual([{ kind: 'job', details: { problem: 'backup-failed', said } }]);
  expect(await metric('shop_backup_failed')).toBe(1);
  await db.update(backups).set({ status: 'done', startedAt: minutes(-29 * 60) });
  await look();
  expect(await goingOn()).toEqual([]);
  expect(await metric('shop_backup_failed')).toBe(0);
  await db.update(backups).set({ startedAt: minutes(-31 * 60) });
  await look();
  expect(await goingOn()).toEqual([{ kind: 'job', details: { problem: 'backup-late', hours: 31 } }]);
  expect(await metric('shop_backup_age_seconds')).toBe(31 * 3600);
});

test('no job by the clock for five minutes, until one comes: mailed by the look itself, since no job will', async () => {
  await everyMinute('by-the-minute', async () => {});
  const queued = (minutes: number) =>
    db.execute(sql`
      with sent as (insert into pgboss.job (name, state, policy, created_on)
        values ('by-the-minute', 'completed', 'exclusive', now() - ${minutes} * interval '1 minute') returning id)
      update pgboss.schedule set last_job_id = (select id from sent)`);
  await queued(2);
  await lookAtClock(db, now);
  expect(await goingOn()).toEqual([]);
  await queued(7);
  await lookAtClock(db, now);
  expect(await goingOn()).toEqual([{ kind: 'job', details: { problem: 'clock', minutes: 7 } }]);
  const mailed = await db.select({ at: operatorNotifications.mailedAt }).from(operatorNotifications);
  expect(mailed).toEqual([{ at: now }]);
  await queued(1);
  await lookAtClock(db, now);
  const ended = await db.select({ at: operatorNotifications.endedAt }).from(operatorNotifications);
  expect(ended).toEqual([{ at: now }]);
});

test('mails to operators that failed are nothing that operators are mailed about', async () => {
  await db.execute(sql`
    insert into pgboss.job (name, state, created_on, completed_on) values (${notificationMails.name}, 'failed', now(), now())`);
  await countFailed(notificationMails.name);
  await look();
  expect(await goingOn()).toEqual([]);
});

test('an order that has waited for its payment for half an hour', async () => {
  const order = await addOrder(db, [{ ...(await addProduct(db)), size: 'M', quantity: 1 }]);
  await look();
  expect(await goingOn()).toEqual([]);
  await db.update(orders).set({ createdAt: sql`now() - interval '31 minutes'` });
  await look();
  expect(await goingOn()).toEqual([{ kind: 'payment', details: { problem: 'stuck', number: order.number } }]);
  await db.update(orders).set({ status: 'cancelled', paymentStatus: 'cancelled' });
  await look();
  expect(await goingOn()).toEqual([]);
});

test('a dispute that has to be answered within three days, until it is', async () => {
  const order = await addOrder(db, [{ ...(await addProduct(db)), size: 'M', quantity: 1 }]);
  const due = (hours: number) =>
    db.execute(sql`
    insert into order_disputes (id, order_id, amount_cents, reason, state, is_refundable, due_at, opened_at, checked_at)
    values ('du_due', ${order.id}, 5000, 'fraudulent', 'open', false, now() + ${hours} * interval '1 hour', now(), now())
    on conflict (id) do update set due_at = excluded.due_at`);
  await due(100);
  await look();
  expect(await goingOn()).toEqual([]);
  await due(70);
  await look();
  await look();
  expect(await goingOn()).toMatchObject([
    {
      kind: 'payment',
      details: { problem: 'dispute', number: order.number, amountCents: 5_000, state: 'open' },
    },
  ]);
  expect(await metric('shop_disputes_to_answer')).toBe(1);
  await db.execute(sql`update order_disputes set answer_state = 'pending'`);
  expect(await metric('shop_disputes_to_answer')).toBe(0);
  await look();
  expect(await goingOn()).toEqual([]);
});

test('a running drop of which nothing is left, until there is again', async () => {
  const [one, other] = [await addProduct(db, { M: 1, L: 0 }), await addProduct(db, { S: 2 })];
  const running = { startDate: minutes(-60), endDate: minutes(60), isActive: true };
  const drop = { title: 'Night', titleNl: 'Nacht', productIds: [one.id, other.id] };
  await saveDrop(db, { ...running, ...drop });
  await saveDrop(db, { ...running, title: 'To come', startDate: minutes(30), productIds: [one.id] });
  const sell = (productId: string, stockQuantity = 0) =>
    db.update(productSizes).set({ stockQuantity }).where(eq(productSizes.productId, productId));
  await sell(one.id);
  await look();
  expect(await goingOn()).toEqual([]);
  await sell(other.id);
  await look();
  const details = { id: expect.any(String), title: 'Night', titleNl: 'Nacht' };
  expect(await goingOn()).toEqual([{ kind: 'drop-sold-out', details }]);
  await sell(one.id, 1);
  await look();
  expect(await goingOn()).toEqual([]);
});

test('a size that runs low, once until there is more of it', async () => {
  const { id } = await addProduct(db, { M: 4, L: 9 });
  const set = (stockQuantity: number) =>
    db
      .update(productSizes)
      .set({ stockQuantity })
      .where(and(eq(productSizes.productId, id), eq(productSizes.size, 'M')));
  await look();
  expect(await runningLow(id)).toEqual([]);
  await set(3);
  await look();
  await set(2);
  await look();
  const details = { productId: id, title: expect.any(String), titleNl: null, size: 'M', available: 2 };
  expect(await runningLow(id)).toEqual([{ details, endedAt: null }]);
  await db.update(operatorNotifications).set({ mailedAt: now });
  await set(1);
  await look();
  expect(await runningLow(id)).toEqual([{ details, endedAt: null }]);
  await set(8);
  await look();
  expect(await runningLow(id)).toEqual([{ details, endedAt: now }]);
});

test('a database that is nearly as large as it may be', async () => {
  await look(1_000_000_000_000);
  expect(await goingOn()).toEqual([]);
  await look(1_000_000);
  expect(await goingOn()).toMatchObject([{ kind: 'space', details: { of: 'database' } }]);
  await look(1_000_000_000_000);
  expect(await goingOn()).toEqual([]);
});

test('a disk that is nearly full, also when another process saw it; a folder that is not there is none', async () => {
  let used = 95;
  const measure = async (folder: string) => {
    if (folder !== '/data') throw new Error('no such folder');
    return { used, size: 100 };
  };
  await createDiskLook(db, ['/data', '/backups'], measure)(now);
  const place = expect.stringMatching(/: \/data$/);
  expect(await goingOn()).toEqual([{ kind: 'space', details: { of: 'disk', place, percent: 95 } }]);
  used = 50;
  await createDiskLook(db, ['/data', '/backups'], measure)(now);
  expect(await goingOn()).toEqual([]);
});

function look(mostDatabaseBytes?: number) {
  return recordShopTroubles(db, { mostDatabaseBytes }, now);
}

async function metric(name: string): Promise<number | undefined> {
  return (await shopMetrics(db, now)).find((family) => family.name === name)?.values[0]?.value;
}

/** Excludes low stock, which many products of these tests have. */
function goingOn() {
  return db
    .select({ kind: operatorNotifications.kind, details: operatorNotifications.details })
    .from(operatorNotifications)
    .where(ne(operatorNotifications.kind, 'low-stock'));
}

async function runningLow(productId: string) {
  const rows = await db
    .select({ details: operatorNotifications.details, endedAt: operatorNotifications.endedAt })
    .from(operatorNotifications)
    .where(eq(operatorNotifications.kind, 'low-stock'));
  return rows.filter(({ details }) => (details as { productId?: string }).productId === productId);
}

/** Imitates the queue's count every minute. */
function countFailed(name: string) {
  return db.execute(sql`update pgboss.queue set failed_count = 1 where name = ${name}`);
}

function minutes(from: number): Date {
  return new Date(now.getTime() + from * 60_000);
}
