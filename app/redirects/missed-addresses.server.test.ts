import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import {
  countMissedAddress,
  deleteOldMissedAddresses,
  listMissedAddresses,
  MOST_MISSED,
  saveMissedAddresses,
} from './missed-addresses.server.ts';
import { missedAddresses, redirects } from './tables.server.ts';

const now = new Date('2026-11-29T09:00:00Z');

beforeEach(async () => {
  await saveMissedAddresses(db, now);
  await db.delete(missedAddresses);
  await db.delete(redirects);
});

test('requests are added up by address and day, without their spelling', async () => {
  for (const path of ['/old', '/Old/', '/old/shirt', '/old']) countMissedAddress(db, path);
  await saveMissedAddresses(db, new Date('2026-11-27T09:00:00Z'));
  countMissedAddress(db, '/old');
  await saveMissedAddresses(db, now);
  expect(await listMissedAddresses(db)).toEqual([
    { path: '/old', count: 4, lastDay: '2026-11-29' },
    { path: '/old/shirt', count: 1, lastDay: '2026-11-27' },
  ]);
});

test('a page that is opened while counts are being saved has them', async () => {
  const order: string[] = [];
  countMissedAddress(db, '/just-now');
  const opened = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('missed-addresses'))`);
    void saveMissedAddresses(db, now).then(() => order.push('saved'));
    const waiting = saveMissedAddresses(db, now).then(() => order.push('opened'));
    await listMissedAddresses(db);
    order.push('unlocked');
    return { waiting };
  });
  await opened.waiting;
  expect(order).toEqual(['unlocked', 'saved', 'opened']);
});

test('the table is bounded: frequent addresses stay, and new ones replace old ones', async () => {
  await db.execute(sql`
    insert into missed_addresses (path, count, last_day)
    select '/old/' || number, 1 + number % 2, '2026-01-01' from generate_series(1, ${MOST_MISSED}) number`);
  countMissedAddress(db, '/new');
  await saveMissedAddresses(db, now);
  expect(await db.$count(missedAddresses)).toBe(MOST_MISSED);
  expect(await db.$count(missedAddresses, eq(missedAddresses.count, 2))).toBe(MOST_MISSED / 2);
  expect(await db.$count(missedAddresses, eq(missedAddresses.path, '/new'))).toBe(1);
});

test('a flood of different addresses is not remembered', async () => {
  for (let number = 0; number < 3 * MOST_MISSED; number++) countMissedAddress(db, `/flood/${number}`);
  await saveMissedAddresses(db, now);
  expect(await db.$count(missedAddresses)).toBe(MOST_MISSED);
});

test('addresses that have a redirect by now are not listed', async () => {
  for (const path of ['/a', '/b/c', '/d']) countMissedAddress(db, path);
  await saveMissedAddresses(db, now);
  await db.insert(redirects).values([
    { fromPath: '/a', toPath: '/' },
    { fromPath: '/b/*', toPath: '/' },
  ]);
  expect((await listMissedAddresses(db)).map(({ path }) => path)).toEqual(['/d']);
});

test('an address that nobody requested for ninety days is deleted', async () => {
  await db.insert(missedAddresses).values([
    { path: '/recent', count: 1, lastDay: '2026-08-31' },
    { path: '/past', count: 9, lastDay: '2026-08-30' },
  ]);
  expect(await deleteOldMissedAddresses(db, now)).toBe(1);
  expect((await listMissedAddresses(db)).map(({ path }) => path)).toEqual(['/recent']);
});
