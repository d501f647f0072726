import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { returnedCentsSql } from '#app/customers/customer-orders.server.ts';
import { heldInDisputesSql, lostInDisputesSql } from '#app/orders/disputes/order-disputes.server.ts';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { isUndelivered } from '#app/orders/mail/undelivered-mails.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentFilter } from '#app/orders/payment-status.ts';
import { keepsMoneySql, waitingToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type CountedView, MOST_IN_VIEW, type OrderListView } from '../order-list-views.ts';

export type OrderFilters = {
  view?: OrderListView | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  /** Days in Amsterdam time, such as 2026-11-22. Both days are included. */
  from?: string | undefined;
  to?: string | undefined;
  isDeleted: boolean;
};

export function orderListCondition(asked: OrderFilters & { search: string }): SQL | undefined {
  const { view = 'all', search, status, payment, from, to, isDeleted } = asked;
  return and(
    isDeleted ? isNotNull(orders.deletedAt) : isNull(orders.deletedAt),
    viewConditions[view],
    status ? eq(orders.status, status) : undefined,
    payment ? isPaidLike(payment) : undefined,
    from ? sql`${orders.createdAt} >= ${midnight(from)}` : undefined,
    to ? sql`${orders.createdAt} < ${midnight(to, 1)}` : undefined,
    search ? orderSearchCondition(search) : undefined,
  );
}

const isUnpaidCheckout = sql`orders.status in ('pending', 'cancelled') and orders.payment_status in ('pending', 'failed', 'cancelled')`;

/** These conditions use literals, since partial indexes do not match parameters. */
const viewConditions: Record<OrderListView, SQL | undefined> = {
  all: undefined,
  orders: sql`not (${isUnpaidCheckout})`,
  // The correlated subquery runs once per order in the index, so that lines of other orders are not read.
  'to-send': sql`orders.status in ('pending', 'processing') and orders.payment_status = 'paid' and orders.kind = 'goods'
    and ${keepsMoneySql} and coalesce((select bool_or(${waitingToSendSql} > 0) from order_items where order_items.order_id = orders.id), false)`,
  // Excludes free orders and orders whose payment a bank has taken back: the shop holds no money for them.
  'cancelled-paid': sql`orders.status = 'cancelled' and orders.payment_status = 'paid' and orders.total_cents > 0
    and orders.total_cents > ${returnedCentsSql} + ${heldInDisputesSql} - ${lostInDisputesSql}`,
  disputed: sql`exists (select from order_disputes undecided
    where undecided.order_id = ${orders.id} and undecided.state in ('open', 'under-review'))`,
  // One list of ids replaces two alternative conditions, which would read all orders.
  withdrawn: sql`${orders.id} in (select open.order_id from order_withdrawals open where open.closed_at is null
    union all select open.order_id from order_exchanges open where open.ended_at is null)`,
  undelivered: sql`exists (select from email_logs where email_logs.order_id = ${orders.id} and ${isUndelivered()})`,
  unpaid: isUnpaidCheckout,
};

function isPaidLike(payment: PaymentFilter): SQL | undefined {
  const isPartlyBack = sql`exists (select from order_refunds back
    where back.order_id = ${orders.id} and back.status in ('succeeded', 'settled-otherwise'))`;
  if (payment === 'partly-refunded') return and(eq(orders.paymentStatus, 'paid'), isPartlyBack);
  if (payment === 'paid') return and(eq(orders.paymentStatus, 'paid'), not(isPartlyBack));
  return eq(orders.paymentStatus, payment);
}

/** The midnight is calculated in SQL, since a day with a clock change does not have 24 hours. */
function midnight(day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam'`;
}

/** Returns when the oldest order to send was placed, and when the oldest open return or exchange was requested. */
export async function findOldestWork(db: Db) {
  const { rows } = await db.execute<{ toSend: string | null; returns: string | null }>(sql`
    select (select created_at from orders where ${and(isNull(orders.deletedAt), viewConditions['to-send'])}
        order by created_at limit 1) as "toSend",
      (select min(open.since) from (
        select order_id, stated_at as since from order_withdrawals where closed_at is null
        union all select order_id, asked_at from order_exchanges where ended_at is null) open
        where exists (select from orders where orders.id = open.order_id and orders.deleted_at is null)) as returns`);
  const isoOf = (at: string | null | undefined) => (at ? new Date(at).toISOString() : undefined);
  return { toSend: isoOf(rows[0]?.toSend), returns: isoOf(rows[0]?.returns) };
}

/** Counts the orders of views up to `MOST_IN_VIEW` plus one. Deleted orders are not counted. */
export async function countOrderViews<View extends CountedView>(
  db: Db,
  views: readonly View[],
): Promise<Record<View, number>> {
  const counts = views.map((view) => {
    const condition = and(isNull(orders.deletedAt), viewConditions[view]);
    return sql`(select count(*)::int from (select from orders where ${condition} limit ${MOST_IN_VIEW + 1}) counted)
      as ${sql.identifier(view)}`;
  });
  const { rows } = await db.execute<Record<View, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [found] = rows;
  if (!found) throw new Error('The database counted nothing.');
  return found;
}
