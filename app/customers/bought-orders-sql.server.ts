import { sql } from 'drizzle-orm';
import { lostInDisputesSql } from '#app/orders/disputes/disputed-cents-sql.server.ts';

/** Condition on `orders`: paid, even if refunded, and not anonymised. */
export const wasBoughtSql = sql`orders.payment_status in ('paid', 'refunded') and orders.email <> ''`;

/** Cents of an order returned to its customer, by refunds or lost disputes. */
export const returnedCentsSql = sql<number>`(${lostInDisputesSql} + (select coalesce(sum(back.amount_cents), 0)::int from order_refunds back
  where back.order_id = orders.id and back.status in ('succeeded', 'settled-otherwise')))`;
