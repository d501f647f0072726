import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { lockSizeForReservation, moveReservation } from '#app/catalogue/stock/browser-reservations.server.ts';
import { drawAndOfferPieces } from '#app/drops/draw/draw-jobs.server.ts';
import { enterDraw } from '#app/drops/draw/enter-draw.server.ts';
import { dropDrawEntries } from '#app/drops/draw/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RehearsalClock } from './in-rehearsal-schema.server.ts';
import type { Person } from './people.ts';
import type { Plan, RehearsedDrop, RehearsedSize, RehearsedWay } from './rehearsal.ts';
import { emailOf, type Sales, secondOf } from './rehearsed-sales.server.ts';

const MINUTE = 60;

/** Simulates a draw: drawn visitors buy within their day or never; unbought items are offered to the next in line. */
export function openDraw(
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

async function checkLots(
  tx: Db,
  dropId: string,
  entered: number,
): Promise<{ oneEntryEach: boolean; byLot: boolean }> {
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
