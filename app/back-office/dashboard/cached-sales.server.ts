import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { CountedOrders } from './counted-orders.server.ts';
import type { SalesDay } from './sales-metrics.ts';
import { keptSales, salesChanges } from './tables.server.ts';

export type Sold = { id: string; pieces: number; cents: number };

export type KeptSellers = { sold: Sold[]; isAll: boolean };

const isUnchanged = sql`not exists (
  select from ${salesChanges} where ${salesChanges.day} between ${keptSales.fromDay} and ${keptSales.toDay})`;

export async function findKeptDays(
  db: Db,
  { from, to, withTests }: CountedOrders,
): Promise<Map<string, SalesDay>> {
  const { rows } = await db.execute<{ content: SalesDay }>(sql`
    select ${keptSales.content} as content from ${keptSales}
    where ${keptSales.withTests} = ${withTests} and ${keptSales.fromDay} between ${from} and ${to}
      and ${keptSales.fromDay} = ${keptSales.toDay} and ${isUnchanged}`);
  return new Map(rows.map(({ content }) => [content.day, content]));
}

/** Returns the cached best-sellers of the range's first days, up to `until`; undefined if none are cached. */
export async function findKeptSellers(
  db: Db,
  { from, to, withTests }: CountedOrders,
): Promise<{ until: string; kept: KeptSellers } | undefined> {
  const { rows } = await db.execute<{ until: string; kept: KeptSellers }>(sql`
    select ${keptSales.toDay}::text as until, ${keptSales.content} as kept from ${keptSales}
    where ${keptSales.withTests} = ${withTests} and ${keptSales.fromDay} = ${from}
      and ${keptSales.toDay} > ${from} and ${keptSales.toDay} < ${to} and ${isUnchanged}
    order by ${keptSales.toDay} desc limit 1`);
  return rows[0];
}
