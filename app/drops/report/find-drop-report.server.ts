import { eq, type SQL, sql } from 'drizzle-orm';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { emailLogs, orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { countTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropPhase } from '../editing/drop-phase.ts';
import { drops } from '../tables.server.ts';
import type { CountryReport, DropReport, TroubledOrder } from './drop-report-types.ts';
import {
  countOutcomes,
  type DropDates,
  findSoldOutSecond,
  linesOf,
  listSizes,
} from './drop-sales-queries.server.ts';
import { findDrawReport } from './find-draw-report.server.ts';
import { findQueueReport } from './find-queue-report.server.ts';
import { type PaidSecond, sellingSpeedOf } from './selling-speed.ts';

const MOST_TROUBLED_ORDERS = 50;

/**
 * Returns the results of a drop, final or so far: orders placed within its dates with one of its products, except deleted ones, gift cards
 * and, in a live shop, test orders. Later returns do not change sales; they have a figure of their own. Amounts in cents. Undefined for an
 * unknown drop.
 */
export async function findDropReport(
  db: Db,
  id: string,
  { now, withTests }: { now: Date; withTests: boolean },
): Promise<DropReport | undefined> {
  const [drop] = await db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      startDate: drops.startDate,
      endDate: drops.endDate,
      saleMethod: drops.saleMethod,
    })
    .from(drops)
    .where(eq(drops.id, id));
  if (!drop) return undefined;
  const lines = linesOf(drop, withTests);
  const [sizes, soldOutAfterSeconds, outcomes, countries, paid, troubles, turnedAway, queue, draw] =
    await Promise.all([
      listSizes(db, drop, { lines, now }),
      findSoldOutSecond(db, drop, { lines }),
      countOutcomes(db, lines, now),
      listCountries(db, lines),
      listPaidSeconds(db, drop, lines),
      listTroubles(db, lines),
      countTurnedAway(db, drop),
      drop.saleMethod === 'queue' ? findQueueReport(db, drop, now) : undefined,
      drop.saleMethod === 'draw' ? findDrawReport(db, drop) : undefined,
    ]);
  const speed = sellingSpeedOf(paid);
  const sold = sizes.reduce((sum, { soldPieces }) => sum + soldPieces, 0);
  const { saleMethod: _, ...shown } = drop;
  return {
    ...shown,
    startDate: drop.startDate.toISOString(),
    endDate: drop.endDate.toISOString(),
    phase: dropPhase(drop, now),
    soldPieces: sold,
    soldCents: sizes.reduce((sum, { soldCents }) => sum + soldCents, 0),
    buyers: outcomes.buyers,
    returnedPieces: sizes.reduce((sum, { returnedPieces }) => sum + returnedPieces, 0),
    soldOutAfterSeconds,
    speed,
    sizes,
    outcomes: outcomes.orders,
    countries,
    queue,
    draw,
    turnedAway,
    troubles,
  };
}

/** Returns the destination countries, most items first. */
async function listCountries(db: Db, lines: SQL): Promise<CountryReport[]> {
  const { rows } = await db.execute<CountryReport>(sql`
    with ${lines}
    select coalesce(${orders.shippingAddress} #>> '{address,country}', '') as country,
      count(distinct ${orders.id})::int as orders, sum(lines.quantity)::int as pieces
    from lines join ${orders} on ${orders.id} = lines.order_id
    where lines.is_sold group by 1 order by 3 desc, 1`);
  return rows;
}

async function listPaidSeconds(db: Db, { startDate }: DropDates, lines: SQL): Promise<PaidSecond[]> {
  const { rows } = await db.execute<PaidSecond>(sql`
    with ${lines}
    select floor(extract(epoch from paid_at - ${startDate.toISOString()}::timestamptz))::int as second,
      sum(quantity)::int as pieces
    from lines where is_sold and paid_at is not null group by 1`);
  return rows;
}

async function listTroubles(db: Db, lines: SQL): Promise<DropReport['troubles']> {
  const { rows } = await db.execute<TroubledOrder & { total: number }>(sql`
    with ${lines}, placed as (select distinct order_id from lines), troubles as (
      select 'payment-error' as kind, ${paymentLogs.orderId} as order_id, max(${paymentLogs.createdAt}) as at
      from ${paymentLogs} where ${paymentLogs.status} = 'error' and ${paymentLogs.orderId} in (select order_id from placed)
      group by 2
      union all
      select 'refund-refused', ${orderRefunds.orderId}, max(${orderRefunds.createdAt})
      from ${orderRefunds} where ${orderRefunds.status} = 'refused' and ${orderRefunds.orderId} in (select order_id from placed)
      group by 2
      union all
      select 'mail-undelivered', ${emailLogs.orderId}, max(${emailLogs.createdAt})
      from ${emailLogs} where ${emailLogs.status} <> 'sent' and ${emailLogs.orderId} in (select order_id from placed)
      group by 2
      union all
      select 'disputed', ${orderDisputes.orderId}, max(${orderDisputes.openedAt})
      from ${orderDisputes} where ${orderDisputes.orderId} in (select order_id from placed)
      group by 2
    )
    select troubles.kind, ${orders.orderNumber} as "orderNumber",
      to_char(troubles.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (count(*) over ())::int as total
    from troubles join ${orders} on ${orders.id} = troubles.order_id
    order by troubles.at desc, 2 limit ${MOST_TROUBLED_ORDERS}`);
  return { orders: rows.map(({ total: _, ...one }) => one), total: rows[0]?.total ?? 0 };
}
