import { type SQL, sql } from 'drizzle-orm';
import { ONE_SIZE, sizesInOrder } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { dropProducts } from '#app/drops/tables.server.ts';
import { orderItems, orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { andTests, isGoods, isSold } from '../../dashboard/counted-orders.server.ts';
import type { OrderOutcomes, SizeReport } from './drop-report-types.ts';

export type DropDates = { id: string; startDate: Date; endDate: Date };

/** `with` what follows, the lines of a drop's orders: each with whether it is sold and when its order was paid. */
export function linesOf({ id, startDate, endDate }: DropDates, withTests: boolean): SQL {
  return sql`lines as materialized (
    select ${orders.id} as order_id, ${orderItems.productId} as product_id, coalesce(${orderItems.size}, ${ONE_SIZE}) as size,
      ${orderItems.quantity} as quantity, ${orderItems.priceCents} as price_cents, ${isSold} as is_sold, (
        select min(${paymentLogs.createdAt}) from ${paymentLogs}
        where ${paymentLogs.orderId} = ${orders.id} and ${paymentLogs.eventType} = 'payment_status_changed'
          and ${paymentLogs.metadata}->>'new' = 'paid'
      ) as paid_at
    from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    join ${dropProducts} on ${dropProducts.productId} = ${orderItems.productId} and ${dropProducts.dropId} = ${id}
    where ${orders.createdAt} >= ${startDate.toISOString()}::timestamptz
      and ${orders.createdAt} < ${endDate.toISOString()}::timestamptz
      and ${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
  )`;
}

/** Every size that the drop's products have or sold, in the drop's order. */
export async function listSizes(db: Db, { id, startDate }: DropDates, lines: SQL): Promise<SizeReport[]> {
  const { rows } = await db.execute<Omit<SizeReport, 'goneAfterSeconds'> & { gone: number | null }>(sql`
    with ${lines}, sold as (
      select product_id, size, sum(quantity)::int as pieces, sum(quantity::bigint * price_cents)::float8 as cents,
        max(paid_at) as last_paid_at
      from lines where is_sold group by 1, 2
    ), stock as (
      select product_sizes.product_id, product_sizes.size, product_sizes.stock_quantity, ${freeStock()} as free, (
          select coalesce(sum(holds.quantity), 0)::int from holds
          where holds.product_size_id = product_sizes.id and holds.expires_at > now() and holds.order_id is not null
        ) as held
      from product_sizes join ${dropProducts} on ${dropProducts.productId} = product_sizes.product_id
      where ${dropProducts.dropId} = ${id}
    ), sizes as (
      select coalesce(stock.product_id, sold.product_id) as product_id, coalesce(stock.size, sold.size) as size,
        coalesce(sold.pieces, 0) as sold_pieces, coalesce(sold.cents, 0) as sold_cents, sold.last_paid_at,
        coalesce(stock.stock_quantity, 0) as stock, greatest(coalesce(stock.free, 0), 0) as free, coalesce(stock.held, 0) as held
      from stock full join sold on sold.product_id = stock.product_id and sold.size = stock.size
    )
    select ${products.id} as "productId", ${products.title} as title, ${products.titleNl} as "titleNl",
      ${products.archivedAt} is not null as "isArchived", sizes.size, sizes.sold_pieces as "soldPieces",
      sizes.sold_cents as "soldCents", sizes.free as "leftPieces", sizes.held as "heldPieces",
      greatest(0, sizes.stock - sizes.free - sizes.held) as "returningPieces",
      case when sizes.stock = 0 then extract(epoch from sizes.last_paid_at - ${startDate.toISOString()}::timestamptz)::float8
        end as gone
    from sizes join ${products} on ${products.id} = sizes.product_id
    join ${dropProducts} on ${dropProducts.productId} = sizes.product_id and ${dropProducts.dropId} = ${id}
    order by ${dropProducts.sortOrder}, ${products.id}, array_position(${sql.param([...sizesInOrder])}::text[], sizes.size)`);
  return rows.map(({ gone, ...size }) => ({
    ...size,
    goneAfterSeconds: gone === null ? undefined : Math.floor(gone),
  }));
}

/** What became of the orders, and how many mailboxes bought. */
export async function countOutcomes(
  db: Db,
  lines: SQL,
  now: Date,
): Promise<{ orders: OrderOutcomes; buyers: number }> {
  const isPaid = sql`${orders.paymentStatus} in ('paid', 'refunded')`;
  const isLate = sql`exists (select from ${orderRefunds}
    where ${orderRefunds.orderId} = ${orders.id} and ${orderRefunds.cause} = 'paid-too-late')`;
  const isOpen = sql`${orders.status} = 'pending' and ${orders.paymentStatus} = 'pending'
    and ${orders.expiresAt} > ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<OrderOutcomes & { buyers: number }>(sql`
    with ${lines}
    select (count(*) filter (where ${isSold}))::int as sold, (count(*) filter (where ${isOpen}))::int as "beingPaid",
      (count(*) filter (where not ${isPaid} and not (${isOpen})))::int as "notPaid",
      (count(*) filter (where ${isPaid} and not ${isSold} and ${isLate}))::int as "paidTooLate",
      (count(*) filter (where ${isPaid} and not ${isSold} and not ${isLate}))::int as "givenBack",
      (count(distinct case when ${orders.email} = '' then ${orders.id}::text else mailbox_of(${orders.email}) end)
        filter (where ${isSold}))::int as buyers
    from ${orders} where ${orders.id} in (select order_id from lines)`);
  const { buyers = 0, ...counted } = rows[0] ?? {
    sold: 0,
    beingPaid: 0,
    notPaid: 0,
    paidTooLate: 0,
    givenBack: 0,
  };
  return { orders: counted, buyers };
}
