import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawConfirmationMails, drawResultMails } from '#app/drops/draw/send-draw-mails.server.ts';
import { dropQueues, drops } from '#app/drops/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addDraw, enter } from '#tests/support/draws.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import type { RehearsalPlan } from './rehearsal.ts';
import { rehearseDrop } from './rehearse-drop.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

/** A day ahead, and long enough for visitors who never pay. */
const coming = { from: 24 * 60, to: 36 * 60 };
/** Allows for a slow machine. */
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
  // Never more than there are items.
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
  // The fourth is admitted a minute and a half after the first.
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

test('a draw is rehearsed from its first entry on: by lot, a piece a person, everybody entered once', async () => {
  const { dropId, productId } = await addComingDraw(3);
  const everybodyPays = { people: 12, earlyPercent: 0, awayPercent: 0, unpaidPercent: 0 };
  const done = await rehearseDrop(db, dropId, { plan: everybodyPays, seed: 6, now, longestMs });
  if (!done.ok) throw new Error(done.reason);
  const { rehearsed } = done;
  expect(rehearsed).toMatchObject({
    saleMethod: 'draw',
    people: 12,
    fates: { bought: 3, unpaid: 0, away: 0, refused: 0, 'empty-handed': 9 },
    refusals: [],
    sizes: [{ productId, size: 'M', offeredPieces: 3, soldPieces: 3, leftPieces: 0 }],
    mostHeldAtOnce: 3,
    draw: { entered: 12, drawn: 3 },
    isCutShort: false,
  });
  expect(rehearsed.checks).toEqual({ noneOversold: true, oneEntryEach: true, byLot: true });
  expect(rehearsed.mostAdmittedAtOnce).toBeUndefined();
  // Closes an hour after the start; drawn visitors come within twenty hours.
  expect(rehearsed.soldOutAfterSeconds).toBeGreaterThan(3_600);
  expect(rehearsed.soldOutAfterSeconds).toBeLessThan(22 * 3_600);
}, 600_000);

test.each([
  ['never comes back', { awayPercent: 100, unpaidPercent: 0 }, 'away'],
  ['orders and never pays', { awayPercent: 0, unpaidPercent: 100 }, 'unpaid'],
] as const)(
  'what somebody who %s leaves goes to the next in line, day by day',
  async (_, shares, fate) => {
    const { dropId } = await addComingDraw(1);
    const asked = { people: 6, earlyPercent: 0, ...shares };
    const done = await rehearseDrop(db, dropId, { plan: asked, seed: 8, now, longestMs });
    if (!done.ok) throw new Error(done.reason);
    // Three days between closing and end.
    expect(done.rehearsed).toMatchObject({
      draw: { entered: 6, drawn: 3 },
      fates: { [fate]: 3, bought: 0, 'empty-handed': 3 },
      sizes: [{ soldPieces: 0, leftPieces: 1 }],
      checks: { noneOversold: true, oneEntryEach: true, byLot: true },
    });
  },
  600_000,
);

test('whoever is drawn buys, never comes back or never pays, and no piece is lost on the way', async () => {
  const { dropId } = await addComingDraw(4);
  const asked = { people: 40, earlyPercent: 0, awayPercent: 25, unpaidPercent: 25 };
  const done = await rehearseDrop(db, dropId, { plan: asked, seed: 9, now, longestMs });
  if (!done.ok) throw new Error(done.reason);
  const { fates, draw, sizes, checks } = done.rehearsed;
  expect(fates.bought).toBe(sizes[0]?.soldPieces);
  expect(fates.bought + fates.away + fates.unpaid).toBe(draw?.drawn);
  expect(draw?.entered).toBe(40);
  expect(checks).toEqual({ noneOversold: true, oneEntryEach: true, byLot: true });
}, 600_000);

test('the rehearsal of a draw changes nothing either, of who entered already too', async () => {
  const draw = await addDraw(2);
  await enter(draw);
  await enter(draw);
  await toComing(draw.dropId);
  const before = await fingerprint();
  const done = await rehearseDrop(db, draw.dropId, { plan, seed: 4, now, longestMs });
  expect(done).toMatchObject({ ok: true, rehearsed: { draw: { entered: 24 } } });
  expect(await fingerprint()).toEqual(before);
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

test('what is on at this moment, sold out or unknown is not rehearsed', async () => {
  const running = await addDropWithQueue(1);
  const roomOpen = await addDropWithQueue(1, { from: 10 });
  const empty = await addDropWithQueue(0, coming);
  const drawing = await addDraw(1);
  const asked = { plan, seed: 1, now };
  for (const { dropId } of [running, roomOpen, drawing])
    expect(await rehearseDrop(db, dropId, asked)).toEqual({ ok: false, reason: 'room-open' });
  expect(await rehearseDrop(db, empty.dropId, asked)).toEqual({ ok: false, reason: 'nothing-to-sell' });
  expect(await rehearseDrop(db, randomUUID(), asked)).toEqual({ ok: false, reason: 'missing' });
});

/** Adds a draw that closes an hour after its start and three days before its end, from tomorrow. */
async function addComingDraw(stock: number) {
  const draw = await addDraw(stock);
  await toComing(draw.dropId);
  return draw;
}

async function toComing(dropId: string): Promise<void> {
  const start = sql`now() + interval '1 day'`;
  await db.execute(
    sql`update drops set start_date = ${start}, end_date = ${start} + interval '73 hours' where id = ${dropId}`,
  );
  await db.execute(
    sql`update drop_draws set closes_at = ${start} + interval '1 hour' where drop_id = ${dropId}`,
  );
}

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
