import { inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/tables.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { addDays, countDays, type Days, daysOf, runsOf } from './dashboard-range.ts';
import type { SalesDay } from './sales-metrics.ts';
import { keptSales, salesChanges } from './tables.server.ts';

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

export async function listBestSellers(db: Db, counted: CountedOrders, most: number): Promise<BestSeller[]> {
  const sold = (await findSoldFromKept(db, counted, most)) ?? (await countSold(db, counted, most));
  const named = await db
    .select({
      ...pickColumns(products, 'id', 'title', 'titleNl'),
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

export type CountedOrders = Days & { withTests: boolean };

export const isSold = sql`(${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled')`;

/** Matches orders of goods. A gift card's purchase is a liability; what the card pays for is the sale. */
export const isGoods = sql`${orders.kind} = 'goods'`;

function isCounted({ from, to, withTests }: CountedOrders): SQL {
  return sql`${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
    and ${orders.createdAt} >= ${midnight(from)} and ${orders.createdAt} < ${midnight(to, 1)}`;
}

export function andTests({ withTests }: Pick<CountedOrders, 'withTests'>): SQL {
  return withTests ? sql`` : sql`and not ${orders.isTest}`;
}

/** Returns SQL for midnight in Amsterdam, `later` days after a day. A day may have 23 or 25 hours. */
function midnight(day: string, later = 0): SQL {
  return sql`((${literalDay(day)}::date + ${sql.raw(String(later))})::timestamp at time zone 'Europe/Amsterdam')`;
}

/** Returns a day as an SQL literal. With a parameter, the planner would not know the length of a range. */
function literalDay(day: string): SQL {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`);
  return sql.raw(`'${day}'`);
}

export type Sold = { id: string; pieces: number; cents: number };

export type KeptSellers = { sold: Sold[]; isAll: boolean };

const isUnchanged = sql`not exists (
  select from ${salesChanges} where ${salesChanges.day} between ${keptSales.fromDay} and ${keptSales.toDay})`;

export async function findKeptDays(db: Db, { from, to, withTests }: CountedOrders) {
  const { rows } = await db.execute<{ content: SalesDay }>(sql`
    select ${keptSales.content} as content from ${keptSales}
    where ${keptSales.withTests} = ${withTests} and ${keptSales.fromDay} between ${from} and ${to}
      and ${keptSales.fromDay} = ${keptSales.toDay} and ${isUnchanged}`);
  return new Map(rows.map(({ content }) => [content.day, content]));
}

/** Returns the cached best-sellers of the range's first days, up to `until`; undefined if none are cached. */
export async function findKeptSellers(db: Db, { from, to, withTests }: CountedOrders) {
  const { rows } = await db.execute<{ until: string; kept: KeptSellers }>(sql`
    select ${keptSales.toDay}::text as until, ${keptSales.content} as kept from ${keptSales}
    where ${keptSales.withTests} = ${withTests} and ${keptSales.fromDay} = ${from}
      and ${keptSales.toDay} > ${from} and ${keptSales.toDay} < ${to} and ${isUnchanged}
    order by ${keptSales.toDay} desc limit 1`);
  return rows[0];
}
