import { sql } from 'drizzle-orm';
import { lostInDisputesSql } from '#app/orders/disputes/disputed-cents-sql.server.ts';

/** Whether an order was paid for, money that went back or not, and still says whose it is. A condition on `orders`. */
export const wasBoughtSql = sql`orders.payment_status in ('paid', 'refunded') and orders.email <> ''`;

/** What of an order's payment is back with its customer, from the shop or since its bank took it, in cents. */
export const returnedCentsSql = sql<number>`(${lostInDisputesSql} + (select coalesce(sum(back.amount_cents), 0)::int from order_refunds back
  where back.order_id = orders.id and back.status in ('succeeded', 'settled-otherwise')))`;
