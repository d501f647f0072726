import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the SQL condition that an order was paid in time and had its items, whatever was cancelled or returned later: a drop's report
 * does not change afterwards.
 */
export function wasBought(orderId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from orders where orders.id = ${orderId}
    and orders.payment_status in ('paid', 'refunded') and not exists (
      select from order_refunds where order_refunds.order_id = orders.id and order_refunds.cause in ('paid-too-late', 'over-limit')))`;
}
