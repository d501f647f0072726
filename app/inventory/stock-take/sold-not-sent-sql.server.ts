import { type SQL, sql } from 'drizzle-orm';
import { keepsMoneySql, leftToSendSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderExchanges, orderItems, orders } from '#app/orders/tables.server.ts';

/** Query of the items per size (`id`) that are sold, or reserved for an exchange, and still on the shelf (`pieces`). */
export const soldNotSentSql: SQL = sql`
  select id, sum(pieces)::int as pieces from (
    select ${orderItems.productSizeId} as id, ${leftToSendSql} as pieces
    from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    where ${orders.status} in ('pending', 'processing') and ${orders.paymentStatus} = 'paid'
      and ${orders.deletedAt} is null and ${orderItems.productSizeId} is not null and ${keepsMoneySql}
    union all
    select ${orderExchanges.toProductSizeId}, ${orderExchanges.quantity} from ${orderExchanges}
    where ${orderExchanges.endedAt} is null and ${orderExchanges.toProductSizeId} is not null
  ) as waiting group by id`;
