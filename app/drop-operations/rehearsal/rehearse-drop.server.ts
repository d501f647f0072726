import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { lockSizeForReservation, moveReservation } from '#app/catalogue/stock/browser-reservations.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { enterDraw } from '#app/drops/draw/enter-draw.server.ts';
import { dropDrawEntries, dropDraws, dropQueues, drops } from '#app/drops/tables.server.ts';
import { connectForLongWork, type Db } from '#app/platform/database/db.server.ts';
import { inRehearsalSchema, type RehearsalClock } from './in-rehearsal-schema.server.ts';
import { makePeople, type Person } from './people.ts';
import {
  createTimetable,
  type Plan,
  type RehearsalPlan,
  type RehearsalRefusal,
  type Rehearsed,
  type RehearsedDrop,
  type RehearsedSize,
  type RehearsedWay,
} from './rehearsal.ts';
import { openQueue } from './rehearsed-queue.server.ts';
import { emailOf, listOffered, openSales, type Sales, secondOf } from './rehearsed-sales.server.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** A rehearsal stops after this time, so that the page still responds. */
const LONGEST_MS = 40_000;

let isRehearsing = false;

/** Sells a drop to simulated visitors, then rolls back. Refuses a drop that is running or whose room is open. */
export async function rehearseDrop(
  db: Db,
  id: string,
  {
    plan,
    seed,
    now,
    longestMs = LONGEST_MS,
  }: { plan: RehearsalPlan; seed: number; now: Date; longestMs?: number },
): Promise<{ ok: true; rehearsed: Rehearsed } | { ok: false; reason: RehearsalRefusal }> {
  const drop = await findRehearsedDrop(db, id);
  if (!drop) return { ok: false, reason: 'missing' };
  if (now >= drop.opensAt && now < drop.endsAt) return { ok: false, reason: 'room-open' };
  if (isRehearsing) return { ok: false, reason: 'busy' };
  isRehearsing = true;
  // Uses its own connection, since the transaction lasts longer than a page may use a shared one.
  const { db: own, pool } = connectForLongWork();
  try {
    return await inRehearsalSchema(own, id, drop.opensAt, async (tx, clock) => {
      const offered = await listOffered(tx, id);
      if (!offered.some(({ offeredPieces }) => offeredPieces > 0))
        return { ok: false, reason: 'nothing-to-sell' };
      const openSeconds = Math.floor((drop.startsAt.getTime() - drop.opensAt.getTime()) / 1000);
      const drawSeconds = drop.closesAt ? secondOf(drop, drop.closesAt) : undefined;
      const people = makePeople(plan, { openSeconds, drawSeconds, sizes: offered.length, seed });
      return { ok: true, rehearsed: await runRehearsal(tx, clock, drop, people, { offered, longestMs }) };
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === INSUFFICIENT_PRIVILEGE) return { ok: false, reason: 'no-permission' };
    throw error;
  } finally {
    isRehearsing = false;
    await pool.end();
  }
}

/** Returns the data for a rehearsal. Open drops and draws have no waiting room, so they begin at their start. */
async function findRehearsedDrop(db: Db, id: string): Promise<RehearsedDrop | undefined> {
  const [row] = await db
    .select({
      id: drops.id,
      saleMethod: drops.saleMethod,
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      mostPerMinute: dropQueues.mostPerMinute,
      closesAt: dropDraws.closesAt,
      opensMinutesBefore: sql<number>`case when ${drops.saleMethod} = 'queue'
        then coalesce(${dropQueues.opensMinutesBefore}, 0) else 0 end`,
    })
    .from(drops)
    .leftJoin(dropQueues, eq(dropQueues.dropId, drops.id))
    .leftJoin(dropDraws, and(eq(dropDraws.dropId, drops.id), eq(drops.saleMethod, 'draw')))
    .where(eq(drops.id, id));
  if (!row) return undefined;
  const { opensMinutesBefore, ...drop } = row;
  return { ...drop, opensAt: new Date(drop.startsAt.getTime() - opensMinutesBefore * 60_000) };
}

/** Runs until all visitors have left, the drop is over, or `longestMs` has passed. Call it in a rehearsal's schema. */
async function runRehearsal(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop,
  people: Person[],
  { offered, longestMs }: { offered: RehearsedSize[]; longestMs: number },
): Promise<Rehearsed> {
  const begun = performance.now();
  const { plan, next, take } = createTimetable();
  const sales = await openSales(tx, clock, drop, { offered, plan });
  const { closesAt } = drop;
  const around = { people, sales, plan };
  const way = closesAt
    ? openDraw(tx, clock, { ...drop, closesAt }, around)
    : openQueue(tx, clock, drop, around);
  const lastSecond = secondOf(drop, drop.endsAt);
  let isCutShort = false;
  let look = way.firstLook;
  for (;;) {
    const second = Math.min(next(), look ?? Number.POSITIVE_INFINITY);
    if (second >= lastSecond) break;
    isCutShort = performance.now() - begun > longestMs;
    if (isCutShort) break;
    await clock.set(new Date(drop.startsAt.getTime() + second * 1000));
    const due = take(second);
    for (const action of due) await action();
    if (second < 0) continue;
    look = await way.look(second, due.length > 0);
    await sales.measure();
  }
  const { checks, ...told } = await way.outcome();
  const sold = await sales.outcome(people);
  const noneOversold = sold.sizes.every((one) => one.soldPieces + one.leftPieces === one.offeredPieces);
  return {
    saleMethod: drop.saleMethod,
    people: people.length,
    ...sold,
    ...told,
    checks: { noneOversold, ...checks },
    isCutShort,
  };
}

const MINUTE = 60;

/** Simulates a draw: drawn visitors buy within their day or never; unbought items are offered to the next in line. */
function openDraw(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop & { closesAt: Date },
  { people, sales, plan }: { people: Person[]; sales: Sales; plan: Plan },
): RehearsedWay {
  const entrants = new Map<string, { person: Person; size: RehearsedSize }>();
  const planned = new Set<number>();
  let drawn = 0;
  for (const [second, arriving] of Map.groupBy(people, ({ arrivesAt }) => arrivesAt))
    plan(second, () => enter(arriving));
  planJob(secondOf(drop, drop.closesAt));
  return { firstLook: undefined, look: async () => undefined, outcome };

  async function enter(arriving: Person[]): Promise<void> {
    for (const person of arriving) {
      const size = await sales.choose(person);
      if (!size) continue;
      const email = emailOf(person);
      const asked = { dropId: drop.id, productSizeId: size.productSizeId, email, language: 'en' } as const;
      const entered = await enterDraw(tx, { ...asked, isProven: true }, clock.now());
      if (entered.ok) entrants.set(email, { person, size });
      else sales.refuse(person, entered.reason);
    }
  }

  /** Plans the next run of the draw's job, which runs every minute. Runs that would change nothing are skipped. */
  function planJob(after: number): void {
    const second = (Math.floor(after / MINUTE) + 1) * MINUTE;
    if (planned.has(second)) return;
    planned.add(second);
    plan(second, offer);
  }

  async function offer(): Promise<void> {
    const now = clock.now();
    await drawAndOfferPieces(tx, now);
    const { id, email, offeredAt, offeredUntil } = dropDrawEntries;
    const offered = await tx
      .select({ id, email, until: offeredUntil })
      .from(dropDrawEntries)
      .where(eq(offeredAt, now));
    drawn += offered.length;
    for (const entry of offered) {
      const entrant = entrants.get(entry.email ?? '');
      if (!entrant || !entry.until) throw new Error('Somebody was drawn who never entered.');
      planJob(secondOf(drop, entry.until));
      const { person } = entrant;
      sales.decide(person, 'away');
      if (person.ordersAfter !== undefined)
        plan(secondOf(drop, now) + person.ordersAfter, () => order(entry.id, entrant));
    }
  }

  /** Claims the reservation like the link in the mail does, and orders the item, unless the visitor's day is over. */
  async function order(
    drawEntryId: string,
    { person, size }: { person: Person; size: RehearsedSize },
  ): Promise<void> {
    const checkoutKey = randomUUID();
    await lockSizeForReservation(tx, size.productSizeId);
    if (await moveReservation(tx, { drawEntryId }, checkoutKey))
      await sales.buy(person, size, { checkoutKey }, () => planJob(secondOf(drop, clock.now())));
  }

  async function outcome() {
    return { draw: { entered: entrants.size, drawn }, checks: await checkLots(tx, drop.id, entrants.size) };
  }
}

async function checkLots(tx: Db, dropId: string, entered: number) {
  const { rows } = await tx.execute<{ people: number; entries: number; isByLot: boolean }>(sql`
    select count(distinct person)::int as people, count(*)::int as entries, not exists (
        select from drop_draw_entries as passed join drop_draw_entries as drawn
          on drawn.product_size_id = passed.product_size_id and drawn.offered_at is not null
        where passed.offered_at is null and (passed.lot, passed.id) < (drawn.lot, drawn.id)) as "isByLot"
    from drop_draw_entries where drop_id = ${dropId}`);
  const [counted] = rows;
  return {
    oneEntryEach: counted?.people === entered && counted.entries === entered,
    byLot: counted?.isByLot === true,
  };
}
