import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDropWithQueue } from '#app/drops/queue/drop-with-queue-for-tests.server.ts';
import { dropQueues } from '#app/drops/queue/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { declareOrderQueues } from '#app/orders/order-queues.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { RehearsalPlan } from './rehearsal-types.ts';
import { rehearseDrop } from './rehearse-drop.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

/** A day ahead, and long enough for whoever never pays. */
const coming = { from: 24 * 60, to: 36 * 60 };
/** However slow the machine is. */
const longestMs = Number.POSITIVE_INFINITY;
const plan: RehearsalPlan = { people: 24, earlyPercent: 70, awayPercent: 20, unpaidPercent: 20 };
const now = new Date();

test('a queue is rehearsed from its room to the last piece: everything sold once, everybody in turn', async () => {
  const { dropId, product } = await addDropWithQueue(6, coming);
  const done = await rehearseDrop(db, dropId, { plan, seed: 1, now, longestMs });
  if (!done.ok) throw new Error(done.reason);
  const { rehearsed } = done;
  expect(rehearsed).toMatchObject({
    saleMethod: 'queue',
    people: 24,
    refusals: [],
    sizes: [{ productId: product.id, size: 'M', offeredPieces: 6, soldPieces: 6, leftPieces: 0 }],
    checks: { noneOversold: true, onePlaceEach: true, inTurn: true },
    isCutShort: false,
  });
  expect(rehearsed.fates.bought).toBe(6);
  expect(rehearsed.soldOutAfterSeconds).toBeGreaterThan(0);
  // Never more than could find something.
  expect(rehearsed.mostAdmittedAtOnce).toBeLessThanOrEqual(6);
  expect(rehearsed.mostHeldAtOnce).toBeLessThanOrEqual(6);
  const { bought, away, unpaid, refused } = rehearsed.fates;
  expect(bought + away + unpaid + refused + rehearsed.fates['empty-handed']).toBe(24);
}, 600_000);

test('the same seed rehearses the same, and a slower door takes longer', async () => {
  const { dropId } = await addDropWithQueue(4, coming);
  const people = { people: 12, earlyPercent: 100, awayPercent: 0, unpaidPercent: 0 };
  const rehearse = async () => {
    const done = await rehearseDrop(db, dropId, { plan: people, seed: 5, now, longestMs });
    if (!done.ok) throw new Error(done.reason);
    return done.rehearsed;
  };
  const fast = await rehearse();
  expect(fast.speed?.lastSecond).toBeLessThanOrEqual(2 + 180 + 180);
  expect(await rehearse()).toMatchObject({ fates: fast.fates });
  await db.update(dropQueues).set({ mostPerMinute: 2 }).where(eq(dropQueues.dropId, dropId));
  const slow = await rehearse();
  expect(slow.sizes).toMatchObject([{ soldPieces: 4, leftPieces: 0 }]);
  // The fourth is let in a minute and a half after the first.
  expect(slow.speed?.lastSecond).toBeGreaterThanOrEqual(90 + 30);
}, 600_000);

test('pieces of who never pays go to the next, however long that takes', async () => {
  const { dropId } = await addDropWithQueue(3, coming);
  const nobodyPays = { people: 7, earlyPercent: 100, awayPercent: 0, unpaidPercent: 100 };
  const done = await rehearseDrop(db, dropId, { plan: nobodyPays, seed: 3, now, longestMs });
  if (!done.ok) throw new Error(done.reason);
  expect(done.rehearsed).toMatchObject({
    fates: { bought: 0, unpaid: 7 },
    sizes: [{ soldPieces: 0, leftPieces: 3 }],
    checks: { noneOversold: true, inTurn: true },
  });
}, 600_000);

test('an open drop is rehearsed from its start', async () => {
  const { dropId } = await addDropWithQueue(5, { ...coming, saleMethod: 'open' });
  const done = await rehearseDrop(db, dropId, {
    plan: { people: 20, earlyPercent: 50, awayPercent: 0, unpaidPercent: 0 },
    seed: 2,
    now,
    longestMs,
  });
  if (!done.ok) throw new Error(done.reason);
  expect(done.rehearsed).toMatchObject({
    saleMethod: 'open',
    fates: { bought: 5, 'empty-handed': 15 },
    mostAdmittedAtOnce: undefined,
    sizes: [{ soldPieces: 5, leftPieces: 0 }],
  });
}, 600_000);

test('a rehearsal changes nothing: no row of any table, no number of any sequence, no job', async () => {
  const { dropId } = await addDropWithQueue(6, coming);
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, dropId));
  const before = await fingerprint();
  const done = await rehearseDrop(db, dropId, { plan, seed: 4, now, longestMs });
  expect(done).toMatchObject({ ok: true, rehearsed: { fates: { bought: 6 } } });
  expect(await fingerprint()).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(80);
}, 600_000);

test('what is on at this moment, sold out, drawn or unknown is not rehearsed', async () => {
  const running = await addDropWithQueue(1);
  const roomOpen = await addDropWithQueue(1, { from: 10 });
  const empty = await addDropWithQueue(0, coming);
  const drawn = await addDropWithQueue(1, { ...coming, saleMethod: 'open' });
  await db.update(drops).set({ saleMethod: 'draw' }).where(eq(drops.id, drawn.dropId));
  const asked = { plan, seed: 1, now };
  for (const { dropId } of [running, roomOpen])
    expect(await rehearseDrop(db, dropId, asked)).toEqual({ ok: false, reason: 'room-open' });
  expect(await rehearseDrop(db, empty.dropId, asked)).toEqual({ ok: false, reason: 'nothing-to-sell' });
  expect(await rehearseDrop(db, drawn.dropId, asked)).toEqual({ ok: false, reason: 'draw' });
  expect(await rehearseDrop(db, randomUUID(), asked)).toEqual({ ok: false, reason: 'missing' });
});

/** Of every table and sequence of the database what is in it. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      -- What the job queue writes about itself by the clock.
      and not (schemaname = 'pgboss' and tablename in ('version', 'queue', 'schedule', 'warning', 'bam'))`);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql.raw(`
      select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as content from ${name} t`),
    );
    found[name] = rows[0];
  }
  const { rows: sequences } = await db.execute<{ name: string; last: string | null }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`);
  for (const { name, last } of sequences) found[name] = last;
  const { rows: schemas } = await db.execute(
    sql`select nspname from pg_namespace where nspname !~ '^pg_' order by 1`,
  );
  found.schemas = schemas;
  return found;
}
