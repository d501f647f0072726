import { type SQL, sql } from 'drizzle-orm';
import { keepsMoneySql, leftToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';

/** How many pieces of each size (`id`) are sold and still on the shelf (`pieces`), as a query. */
export const soldNotSentSql: SQL = sql`
  select ${orderItems.productSizeId} as id, sum(${leftToSendSql})::int as pieces
  from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
  where ${orders.status} in ('pending', 'processing') and ${orders.paymentStatus} = 'paid'
    and ${orders.deletedAt} is null and ${orderItems.productSizeId} is not null and ${keepsMoneySql}
  group by 1`;
