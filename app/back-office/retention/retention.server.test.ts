import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anonymiseOldOrders } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { lockPicture } from '#app/media/storage/remove-pictures.server.ts';
import { isStored, store } from '#app/media/storage/storage.server.ts';
import { images } from '#app/media/tables.server.ts';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { addUpOrderTotals, readOrderTotals } from '#app/orders/totals/order-totals.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { deleteExpiredRateLimits } from '#app/platform/http/limits/rate-limiter.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { backups, restoredJobs } from '../backup/tables.server.ts';
import { addDays, dayInAmsterdam } from '../dashboard/dashboard-range.ts';
import { keepSales } from '../dashboard/keep-sales.server.ts';
import { countSalesPerDay, findKeptDays } from '../dashboard/sales.server.ts';
import { salesChanges } from '../dashboard/tables.server.ts';
import {
  deleteOldAuditLogs,
  deleteOldBackupRows,
  deleteUnusedPictures,
} from './start-retention-jobs.server.ts';

const now = new Date('2034-03-01T12:00:00Z');
const booksBorder = new Date('2026-12-31T23:00:00Z');
const DAY_MS = 86_400_000;
const hash = (letter: string) => letter.repeat(32);

beforeEach(() => db.execute(sql`truncate audit_logs, backups, restored_jobs, rate_limits, orders cascade`));

test('what operators did with orders and money is kept as the books are, all else for two years', async () => {
  const twoYears = new Date(now.getTime() - 730 * DAY_MS);
  const written = ['order', 'payment-difference', 'recovery', 'product', 'staff', 'image'].flatMap(
    (objectType) =>
      [booksBorder, twoYears].flatMap((at) =>
        [new Date(at.getTime() - 1), at].map((createdAt) => {
          const actor = { actorId: randomUUID(), actorEmail: 'operator@example.com' };
          return { ...actor, objectType, objectId: randomUUID(), action: 'updated', createdAt };
        }),
      ),
  );
  await db.insert(auditLogs).values(written);
  await Promise.all([deleteOldAuditLogs(db, now), deleteOldAuditLogs(db, now)]);
  const left = (await db.select().from(auditLogs)).map(
    ({ objectType, createdAt }) => `${objectType} ${createdAt.getTime()}`,
  );
  const kept = ['order', 'payment-difference', 'recovery'].flatMap((type) =>
    [booksBorder.getTime(), twoYears.getTime() - 1, twoYears.getTime()].map((at) => `${type} ${at}`),
  );
  const others = ['product', 'staff', 'image'].map((type) => `${type} ${twoYears.getTime()}`);
  expect(left.toSorted()).toEqual([...kept, ...others].toSorted());
});

test('forgetting changes no sum of the dashboard, no total and no number, kept or counted anew', async () => {
  const today = dayInAmsterdam(new Date());
  const product = await addProduct(db, { M: 90 });
  const placed = [];
  for (let daysAgo = 3; daysAgo < 9; daysAgo++) {
    const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 + (daysAgo % 2) }]);
    const at = new Date(`${addDays(today, -daysAgo)}T12:00:00Z`);
    const states = [
      { status: 'delivered', paymentStatus: 'paid' },
      { status: 'cancelled', paymentStatus: 'cancelled' },
    ] as const;
    await db
      .update(orders)
      .set({ ...states[daysAgo % 3 ? 0 : 1], createdAt: at, updatedAt: at })
      .where(eq(orders.id, order.id));
    placed.push({ ...order, at });
  }
  const [returned] = placed.slice(1);
  const refund = {
    id: randomUUID(),
    orderId: returned?.id ?? '',
    number: 1,
    amountCents: 700,
    status: 'succeeded',
  } as const;
  await db.insert(orderRefunds).values({ ...refund, createdAt: returned?.at ?? now });
  const counted = { from: addDays(today, -10), to: addDays(today, -2), withTests: true };
  await keepSales(db, new Date(), true);
  await addUpOrderTotals(db);
  const was = await sums();
  expect(was.kept.size).toBeGreaterThan(5);

  const later = new Date(Date.now() + 9 * 365 * DAY_MS);
  expect(await anonymiseOldOrders(db, later)).toEqual({ anonymised: placed.length });
  expect(await db.$count(salesChanges)).toBe(0);
  expect(await sums()).toEqual(was);
  await db.execute(sql`truncate kept_sales`);
  await keepSales(db, new Date(), true);
  expect(await sums()).toEqual(was);

  async function sums() {
    return {
      kept: await findKeptDays(db, counted),
      counted: await countSalesPerDay(db, counted),
      totals: await readOrderTotals(db),
      numbers: await db
        .select({ number: orders.orderNumber, cents: orders.totalCents })
        .from(orders)
        .orderBy(orders.orderNumber),
      items: await db.select().from(orderItems).orderBy(orderItems.orderId),
    };
  }
});

test('backups are listed for a year, and jobs of a restored one that nobody takes stay for thirty days', async () => {
  const at = (days: number, more = 0) => new Date(now.getTime() - days * DAY_MS - more);
  for (const startedAt of [at(365, 1), at(365)])
    await db.insert(backups).values({ status: 'done', startedAt });
  for (const createdAt of [at(30, 1), at(30)])
    await db.insert(restoredJobs).values({ id: randomUUID(), queue: 'gone', startAfter: now, createdAt });
  await deleteOldBackupRows(db, now);
  expect((await db.select().from(backups)).map(({ startedAt }) => startedAt)).toEqual([at(365)]);
  expect((await db.select().from(restoredJobs)).map(({ createdAt }) => createdAt)).toEqual([at(30)]);
});

test('counts of requests go a minute after their time is over, those that still count stay', async () => {
  const ended = now.getTime() - 60_000;
  await db.execute(sql`insert into rate_limits (key, points, expire) values
    ('over:1.2.3.4', 3, ${ended - 1}), ('just:1.2.3.4', 3, ${ended}), ('counts:1.2.3.4', 3, ${now.getTime() + 1}), ('forever', 1, null)`);
  expect(await deleteExpiredRateLimits(db, now)).toBe(1);
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits order by key`);
  expect(rows.map(({ key }) => key)).toEqual(['counts:1.2.3.4', 'forever', 'just:1.2.3.4']);
});

test('files that came to nothing go a day later; what the library or an order shows stays, and what is just being uploaded', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `masters/${hash(letter)}.webp`) as [
    string,
    ...string[],
  ];
  const [unused, inLibrary, ordered, young, locked] = names;
  for (const name of names) await store(name, Buffer.from('picture'));
  await store(`masters/${hash('a')}-share.webp`, Buffer.from('share'));
  await store(`renditions/3/${hash('a')}-400.webp`, Buffer.from('made of it'));
  await store('unfinished/half', Buffer.from('half'));
  await db.insert(images).values({ url: `/media/${hash('b')}`, width: 1, height: 1, colour: '#000000' });
  const product = await addProduct(db, { M: 1 });
  const { id } = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  await db
    .update(orderItems)
    .set({ imageUrl: `/media/${hash('c')}-800.webp` })
    .where(eq(orderItems.orderId, id));
  const media = path.join(process.env.DATA_DIRECTORY ?? '', 'media');
  const longAgo = new Date(now.getTime() - DAY_MS - 1000);
  const aged = [
    ...names,
    `masters/${hash('a')}-share.webp`,
    `renditions/3/${hash('a')}-400.webp`,
    'unfinished/half',
  ];
  for (const name of aged) fs.utimesSync(path.join(media, name), longAgo, longAgo);
  fs.utimesSync(path.join(media, young ?? ''), now, now);

  await db
    .transaction(async (tx) => {
      // The same picture is uploaded during the check: its row exists before the file can be removed.
      await lockPicture(tx, `/media/${hash('e')}`);
      const forgetting = deleteUnusedPictures(db, now);
      await tx.insert(images).values({ url: `/media/${hash('e')}`, width: 1, height: 1, colour: '#000000' });
      await Promise.race([forgetting, waitsForLock()]);
      return { forgetting };
    })
    .then(async ({ forgetting }) => expect(await forgetting).toBe(1));

  expect(await Promise.all(names.map(isStored))).toEqual([false, true, true, true, true]);
  expect([unused, inLibrary, ordered, young, locked]).toEqual(names);
  expect(await isStored(`masters/${hash('a')}-share.webp`)).toBe(false);
  expect(await isStored(`renditions/3/${hash('a')}-400.webp`)).toBe(false);
  expect(await isStored('unfinished/half')).toBe(false);
});

test('where another shop shows the pictures of this storage, none of them is removed', async () => {
  fs.rmSync(path.join(process.env.DATA_DIRECTORY ?? '', 'media'), { recursive: true, force: true });
  const longAgo = new Date(now.getTime() - 2 * DAY_MS);
  const names = Array.from({ length: 21 }, (_, at) => `masters/${String(at).padStart(32, '0')}.webp`);
  for (const name of names) {
    await store(name, Buffer.from('picture'));
    fs.utimesSync(path.join(process.env.DATA_DIRECTORY ?? '', 'media', name), longAgo, longAgo);
  }
  expect(await deleteUnusedPictures(db, now)).toBe(0);
  expect(await isStored(names[0] ?? '')).toBe(true);
  fs.rmSync(path.join(process.env.DATA_DIRECTORY ?? '', 'media', names[0] ?? ''));
  expect(await deleteUnusedPictures(db, now)).toBe(20);
});

async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ waits: boolean }>(
      sql`select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
    );
    if (rows[0]?.waits) return;
  }
}
