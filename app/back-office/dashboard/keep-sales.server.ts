import { sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { addDays, dayInAmsterdam, MOST_DAYS, presets, readRange, runsOf } from './dashboard-range.ts';
import { type CountedOrders, countSalesPerDay, countSold, type KeptSellers } from './sales.server.ts';
import { keptSales, salesChanges } from './tables.server.ts';

export const SELLERS_KEPT = 1_000;
/** The latest days are not cached: late transactions may add orders to them that the trigger does not record. */
const DAYS_OPEN = 2;
/** A query over at most this many days is fast enough for a page. */
const DAYS_AT_ONCE = 60;

export async function startDashboardJobs(db: Db): Promise<void> {
  await everyMinute('keep-sales', () => keepSales(db, new Date(), usesSandbox(config)));
}

/** Caches the figures of past days if they have changed or are missing. Idempotent. */
export async function keepSales(db: Db, now: Date, withTests: boolean, most = SELLERS_KEPT): Promise<void> {
  const until = addDays(dayInAmsterdam(now), -DAYS_OPEN);
  // Reads in one snapshot, so that a change that the figures do not include yet is not deleted from the list.
  const options = { isolationLevel: 'repeatable read' } as const;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${keptSales} using ${salesChanges}
      where ${salesChanges.day} between ${keptSales.fromDay} and ${keptSales.toDay}`);
    await tx.execute(sql`delete from ${salesChanges}`);
    // Deletes best-sellers up to an earlier day, since pages no longer need them.
    await tx.execute(sql`delete from ${keptSales} where ${keptSales.fromDay} < ${keptSales.toDay}
      and ${keptSales.toDay} <> ${until} or ${keptSales.fromDay} < ${firstDay(until)}`);
    await keepDays(tx, until, withTests);
    for (const preset of presets) {
      const asked = readRange(new URLSearchParams({ range: preset }), now);
      if (asked.ok && asked.range.from < until)
        await keepSellers(tx, { from: asked.range.from, to: until, withTests }, most);
    }
  }, options);
}

/** Returns the first day that a page can need: that of the longest range's comparison period. */
function firstDay(until: string): string {
  return addDays(until, -2 * MOST_DAYS);
}

async function keepDays(tx: Db, until: string, withTests: boolean): Promise<void> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select days.day::date::text as day
    from (select (min(created_at) at time zone 'Europe/Amsterdam')::date as day from orders) first_order
    cross join lateral generate_series(
      greatest(${firstDay(until)}::date, first_order.day), ${until}::date, interval '1 day') days (day)
    where not exists (select from ${keptSales} where ${keptSales.withTests} = ${withTests}
      and ${keptSales.fromDay} = days.day::date and ${keptSales.toDay} = days.day::date)
      and first_order.day is not null
    order by days.day`);
  for (const { from, to } of runsOf(
    rows.map(({ day }) => day),
    DAYS_AT_ONCE,
  )) {
    const days = await countSalesPerDay(tx, { from, to, withTests });
    await tx
      .insert(keptSales)
      .values(days.map((content) => ({ fromDay: content.day, toDay: content.day, withTests, content })));
  }
}

async function keepSellers(tx: Db, counted: CountedOrders, most: number): Promise<void> {
  const { from: fromDay, to: toDay, withTests } = counted;
  const { rowCount } =
    await tx.execute(sql`select from ${keptSales} where ${keptSales.withTests} = ${withTests}
    and ${keptSales.fromDay} = ${fromDay} and ${keptSales.toDay} = ${toDay}`);
  if (rowCount) return;
  const sold = await countSold(tx, counted, most + 1);
  const content: KeptSellers = { sold: sold.slice(0, most), isAll: sold.length <= most };
  await tx.insert(keptSales).values({ fromDay, toDay, withTests, content });
}
