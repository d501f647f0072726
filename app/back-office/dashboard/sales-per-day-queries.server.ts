import { sql } from 'drizzle-orm';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import {
  andTests,
  type CountedOrders,
  isCounted,
  isGoods,
  isSold,
  literalDay,
  midnight,
} from './counted-orders.server.ts';
import { daysOf, runsOf } from './dashboard-range.ts';
import { findKeptDays } from './kept-sales.server.ts';
import type { SalesDay } from './sales-metrics.ts';

/** Condition: the payment is fully refunded, or owed because the order was cancelled. */
const isGivenBack = sql`(${orders.paymentStatus} = 'refunded' or ${orders.paymentStatus} = 'paid' and ${orders.status} = 'cancelled')`;

/**
 * Returns the sales of each of these days in order; an order counts on the day it was placed, with its refunds and lost disputes. Excludes
 * deleted orders and gift cards. Amounts in cents. Mostly stored for past days.
 */
export async function listSalesPerDay(db: Db, counted: CountedOrders): Promise<SalesDay[]> {
  const days = daysOf(counted);
  const kept = await findKeptDays(db, counted);
  const missing = days.filter((day) => !kept.has(day));
  const others = await Promise.all(
    runsOf(missing).map((run) => countSalesPerDay(db, { ...counted, ...run })),
  );
  return [...kept.values(), ...others.flat()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Counts the same from the orders. */
export async function countSalesPerDay(db: Db, counted: CountedOrders): Promise<SalesDay[]> {
  // Each day scans its own index range, and its midnights are computed once per day instead of per order.
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
