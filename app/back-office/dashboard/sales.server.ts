import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findKeptDays, findKeptSellers, type KeptSellers, type Sold } from './cached-sales.server.ts';
import {
  andTests,
  type CountedOrders,
  isCounted,
  isGoods,
  isSold,
  literalDay,
  midnight,
} from './counted-orders.server.ts';
import { addDays, countDays, daysOf, runsOf } from './dashboard-range.ts';
import type { SalesDay } from './sales-metrics.ts';

/** Matches orders whose payment was fully refunded, or is owed because the order was cancelled. */
const isGivenBack = sql`(${orders.paymentStatus} = 'refunded' or ${orders.paymentStatus} = 'paid' and ${orders.status} = 'cancelled')`;

/** Returns the sales of each day, oldest first, in cents. An order belongs to the day on which it was placed. */
export async function listSalesPerDay(db: Db, counted: CountedOrders): Promise<SalesDay[]> {
  const days = daysOf(counted);
  const kept = await findKeptDays(db, counted);
  const missing = days.filter((day) => !kept.has(day));
  const others = await Promise.all(
    runsOf(missing).map((run) => countSalesPerDay(db, { ...counted, ...run })),
  );
  return [...kept.values(), ...others.flat()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

export async function countSalesPerDay(db: Db, counted: CountedOrders): Promise<SalesDay[]> {
  // Scans the index once per day. Midnights are thereby computed once per day instead of once per order.
  const { rows } = await db.execute<SalesDay>(sql`
    with gone as (
      select ${orderRefunds.orderId} as order_id, ${orderRefunds.amountCents} as cents from ${orderRefunds}
      where ${orderRefunds.status} in ('succeeded', 'settled-otherwise') and ${orderRefunds.createdAt} >= ${midnight(counted.from)}
      union all
      select ${orderDisputes.orderId}, ${orderDisputes.amountCents} from ${orderDisputes} where ${orderDisputes.state} = 'lost'
    ), returned as (
      select (${orders.createdAt} at time zone 'Europe/Amsterdam')::date as day, sum(gone.cents)::float8 as cents
      from gone join ${orders} on ${orders.id} = gone.order_id
      where ${isCounted(counted)} and ${isSold}
      group by 1
    )
    select to_char(days.midnight, 'YYYY-MM-DD') as day, placed.placed, placed.paid, placed.orders,
      placed."paidCents", placed."wholeCents" + coalesce(returned.cents, 0) as "returnedCents"
    from generate_series(${literalDay(counted.from)}::timestamp, ${literalDay(counted.to)}::timestamp, interval '1 day')
      as days (midnight)
    cross join lateral (
      select count(*)::int as placed,
        (count(*) filter (where ${orders.paymentStatus} in ('paid', 'refunded')))::int as paid,
        (count(*) filter (where ${isSold}))::int as orders,
        coalesce(sum(${orders.totalCents}) filter (where ${orders.paymentStatus} in ('paid', 'refunded')), 0)::float8
          as "paidCents",
        coalesce(sum(${orders.totalCents}) filter (where ${isGivenBack}), 0)::float8 as "wholeCents"
      from ${orders}
      where ${orders.deletedAt} is null and ${isGoods} ${andTests(counted)}
        and ${orders.createdAt} >= days.midnight at time zone 'Europe/Amsterdam'
        and ${orders.createdAt} < (days.midnight + interval '1 day') at time zone 'Europe/Amsterdam'
    ) placed
    left join returned on returned.day = days.midnight::date
    order by days.midnight`);
  return rows;
}

const FEW_DAYS = 92;

export type BestSeller = Sold & { title: string; titleNl: string | null; isArchived: boolean };

/** Returns the products of which the most items were sold on these days. */
export async function listBestSellers(db: Db, counted: CountedOrders, most: number): Promise<BestSeller[]> {
  const sold = (await findSoldFromKept(db, counted, most)) ?? (await countSold(db, counted, most));
  const named = await db
    .select({
      id: products.id,
      title: products.title,
      titleNl: products.titleNl,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        sold.map(({ id }) => id),
      ),
    );
  return sold.flatMap((one) => {
    const product = named.find(({ id }) => id === one.id);
    return product ? { ...product, ...one } : [];
  });
}

/** Returns best-sellers from the cache; undefined if products missing in the cache may have sold as many items. */
async function findSoldFromKept(db: Db, counted: CountedOrders, most: number): Promise<Sold[] | undefined> {
  const found = await findKeptSellers(db, counted);
  if (!found) return undefined;
  const since = await countSold(db, { ...counted, from: addDays(found.until, 1) });
  return addSold(found.kept, since, most);
}

export async function countSold(db: Db, counted: CountedOrders, most?: number): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select lines.product_id as id, sum(lines.quantity)::int as pieces,
      sum(lines.quantity::bigint * lines.price_cents)::float8 as cents
    from ${orders} ${joinLines(countDays(counted))}
    where ${isCounted(counted)} and ${isSold}
    group by 1 order by 2 desc, 3 desc, 1 ${most === undefined ? sql`` : sql`limit ${sql.raw(String(most))}`}`);
  return rows;
}

/** Joins order lines by index for a few months. Scanning all lines is faster for longer ranges only. */
function joinLines(days: number): SQL {
  return days <= FEW_DAYS
    ? sql`cross join lateral (
        select ${orderItems.productId}, ${orderItems.quantity}, ${orderItems.priceCents}
        from ${orderItems} where ${orderItems.orderId} = ${orders.id} offset 0
      ) lines`
    : sql`join ${orderItems} lines on lines.order_id = ${orders.id}`;
}

/** Adds later sales to cached best-sellers. Returns undefined if other products may have sold as many items. */
export function addSold({ sold, isAll }: KeptSellers, since: Sold[], most: number): Sold[] | undefined {
  const totals = new Map(sold.map((one) => [one.id, one]));
  let mostOfAnother = 0;
  for (const { id, pieces, cents } of since) {
    const before = totals.get(id);
    if (before || isAll)
      totals.set(id, { id, pieces: (before?.pieces ?? 0) + pieces, cents: (before?.cents ?? 0) + cents });
    else mostOfAnother = Math.max(mostOfAnother, pieces);
  }
  const best = [...totals.values()].sort(bySale).slice(0, most);
  const others = (sold.at(-1)?.pieces ?? 0) + mostOfAnother;
  return isAll || (best.length === most && (best.at(-1)?.pieces ?? 0) > others) ? best : undefined;
}

function bySale(one: Sold, other: Sold): number {
  return other.pieces - one.pieces || other.cents - one.cents || (one.id < other.id ? -1 : 1);
}
