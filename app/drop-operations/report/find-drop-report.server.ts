import { eq, type SQL, sql } from 'drizzle-orm';
import { countDrawOutcomes } from '#app/drops/draw/draws.server.ts';
import { dropPhase } from '#app/drops/drop.ts';
import { countTickets } from '#app/drops/queue/tickets.server.ts';
import { findDrawChance, findQueueChance } from '#app/drops/random-order/published-seeds.server.ts';
import { dropQueues, drops } from '#app/drops/tables.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { emailLogs, orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { countTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import { turnedAwayReasons } from '#app/orders/turned-away/turned-away-reasons.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { CSV_START, csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { type CountryReport, type PaidSecond, sellingSpeedOf, type TroubledOrder } from './drop-report.ts';
import {
  countOutcomes,
  type DropDates,
  findSoldOutSecond,
  linesOf,
  listSizes,
} from './drop-sales-queries.server.ts';
import { sizeText } from './report-texts.ts';

const MOST_TROUBLED_ORDERS = 50;

export type DropReport = NonNullable<Awaited<ReturnType<typeof findDropReport>>>;

/** Excludes deleted orders, gift cards and, in a live shop, test orders. Later returns do not change the sales. */
export async function findDropReport(
  db: Db,
  id: string,
  { now, withTests }: { now: Date; withTests: boolean },
) {
  const [drop] = await db
    .select(pickColumns(drops, 'id', 'title', 'titleNl', 'startDate', 'endDate', 'saleMethod'))
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
    // The prices of the sold items, without shipping and discounts.
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

async function listTroubles(db: Db, lines: SQL) {
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

async function findDrawReport(db: Db, { id, startDate }: DropDates) {
  const [chance, outcomes] = await Promise.all([
    findDrawChance(db, { id, startDate: startDate.toISOString() }),
    countDrawOutcomes(db, id),
  ]);
  return chance && { ...outcomes, seedHash: chance.seedHash, isSeedRevealed: chance.seed !== null };
}

/** Counts the tickets of a queue by outcome. A visitor who rejoined had several tickets. */
async function findQueueReport(db: Db, { id, startDate }: DropDates, now: Date) {
  const { earlyPlaces } = dropQueues;
  const [chance, tickets, [queue]] = await Promise.all([
    findQueueChance(db, { id, startDate: startDate.toISOString() }),
    countTickets(db, id, now),
    db.select({ earlyPlaces }).from(dropQueues).where(eq(dropQueues.dropId, id)),
  ]);
  if (!chance || !queue) return undefined;
  const { early, waiting, admitted, ordered, over, left } = tickets;
  return {
    came: early + waiting + admitted + ordered + over + left,
    early: queue.earlyPlaces ?? early,
    ordered,
    // The visitors who were admitted but did not pay in time.
    admittedInVain: over,
    mayBuy: admitted,
    // The visitors who are waiting, or were still waiting when the drop ended.
    neverAdmitted: early + waiting,
    left,
    seedHash: chance.seedHash,
    isSeedRevealed: chance.seed !== null,
  };
}

export async function* exportDropReport(
  { sizes, phase, turnedAway }: DropReport,
  language: Language,
): AsyncGenerator<string> {
  const t = wordsIn(language);
  const left = phase === 'over' ? 'leftAtEnd' : 'left';
  const columns = [
    ...(['product', 'size', 'sold', 'amount', 'held', 'returning'] as const),
    left,
    ...(['returned', 'goneSeconds'] as const),
  ] as const;
  const titles = columns.map((column) => t(`dropReport.column.${column}`));
  yield CSV_START + csvLine(titles, language);
  const rows = sizes.map((one) => [
    translated(language, one.title, one.titleNl).text,
    sizeText(one.size, t),
    one.soldPieces,
    centsToEuros(one.soldCents),
    one.heldPieces,
    one.returningPieces,
    one.leftPieces,
    one.returnedPieces,
    one.goneAfterSeconds,
  ]);
  yield csvLines(rows, language);
  const reasons = turnedAwayReasons.map((reason) => [
    t(`dropReport.turnedAway.${reason}`),
    turnedAway[reason],
  ]);
  const reasonTitles = [t('dropReport.turnedAway'), t('dropReport.column.people')];
  yield `\r\n${csvLines([reasonTitles, ...reasons], language)}`;
}
