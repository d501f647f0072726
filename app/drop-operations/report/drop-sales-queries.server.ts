import { type SQL, sql } from 'drizzle-orm';
import { andTests, isGoods, isSold } from '#app/back-office/dashboard/sales.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products, stockMovements, systemSizes } from '#app/catalogue/tables.server.ts';
import { dropProducts } from '#app/drops/tables.server.ts';
import { orderItems, orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { OrderOutcomes, SizeReport } from './drop-report.ts';

export type DropDates = { id: string; startDate: Date; endDate: Date };

/** Returns a CTE of the sold items. Sizes are those in the stock ledger, unaffected by later exchanges and returns. */
export function linesOf({ id, startDate, endDate }: DropDates, withTests: boolean): SQL {
  return sql`dropped as materialized (
    select ${orders.id} as id, ${isSold} as is_sold, (
        select min(${paymentLogs.createdAt}) from ${paymentLogs}
        where ${paymentLogs.orderId} = ${orders.id} and ${paymentLogs.eventType} = 'payment_status_changed'
          and ${paymentLogs.metadata}->>'new' = 'paid'
      ) as paid_at
    from ${orders}
    where ${orders.createdAt} >= ${startDate.toISOString()}::timestamptz
      and ${orders.createdAt} < ${endDate.toISOString()}::timestamptz
      and ${orders.deletedAt} is null and ${isGoods} ${andTests({ withTests })}
      and exists (select from ${orderItems}
        join ${dropProducts} on ${dropProducts.productId} = ${orderItems.productId} and ${dropProducts.dropId} = ${id}
        where ${orderItems.orderId} = ${orders.id})
  ), first_sales as materialized (
    select sale.id, sale.order_id, sale.product_id, sale.size, -sale.change as quantity from (
      select moved.*, min(at) over (partition by order_id) as first_at
      from ${stockMovements} as moved
      join ${dropProducts} on ${dropProducts.productId} = moved.product_id and ${dropProducts.dropId} = ${id}
      where kind = 'sale' and order_id in (select id from dropped)
    ) as sale where sale.at = sale.first_at
  ), lines as materialized (
    select dropped.id as order_id, sales.product_id, sales.size, sales.quantity, (
        select min(${orderItems.priceCents}) from ${orderItems}
        where ${orderItems.orderId} = dropped.id and ${orderItems.productId} = sales.product_id
      ) as price_cents, true as is_sold, dropped.paid_at, sales.id as movement_id
    from first_sales as sales join dropped on dropped.id = sales.order_id
    union all
    select dropped.id, ${orderItems.productId}, coalesce(${orderItems.size}, ${ONE_SIZE}), ${orderItems.quantity},
      ${orderItems.priceCents}, dropped.is_sold, dropped.paid_at, null
    from dropped join ${orderItems} on ${orderItems.orderId} = dropped.id
    join ${dropProducts} on ${dropProducts.productId} = ${orderItems.productId} and ${dropProducts.dropId} = ${id}
    where not exists (select from first_sales where first_sales.order_id = dropped.id)
  )`;
}

/** During the drop the stock is the current one. Afterwards `leftPieces` is the stock that was unsold at its end. */
export async function listSizes(
  db: Db,
  drop: DropDates,
  { lines, now }: { lines: SQL; now: Date },
): Promise<SizeReport[]> {
  const { id, startDate } = drop;
  const { rows } = await db.execute<Omit<SizeReport, 'goneAfterSeconds'> & { gone: number | null }>(sql`
    with ${lines}, ${movementsOf(drop)}, sold as (
      select product_id, size, sum(quantity)::int as pieces, sum(quantity::bigint * price_cents)::float8 as cents
      from lines where is_sold group by 1, 2
    ), gone as (
      select emptied.product_id, emptied.size, max(lines.paid_at) as at
      from (
        select product_id, size, min(id) as id from moved where stock = 0 and at >= ${startDate.toISOString()}::timestamptz group by 1, 2
      ) as emptied
      join lines on lines.product_id = emptied.product_id and lines.size = emptied.size and lines.movement_id <= emptied.id
      group by 1, 2
    ), back as (
      select product_id, size, sum(change)::int as pieces from ${stockMovements}
      where kind = 'return' and order_id in (select order_id from lines) group by 1, 2
    ), stock as (${now < drop.endDate ? stockNow(id) : stockAtEnd()}
    ), sizes as (
      select coalesce(stock.product_id, sold.product_id) as product_id, coalesce(stock.size, sold.size) as size,
        coalesce(sold.pieces, 0) as sold_pieces, coalesce(sold.cents, 0) as sold_cents,
        coalesce(stock.stock, 0) as stock, greatest(coalesce(stock.free, 0), 0) as free, coalesce(stock.held, 0) as held
      from stock full join sold on sold.product_id = stock.product_id and sold.size = stock.size
    )
    select ${products.id} as "productId", ${products.title} as title, ${products.titleNl} as "titleNl",
      ${products.archivedAt} is not null as "isArchived", sizes.size, sizes.sold_pieces as "soldPieces",
      sizes.sold_cents as "soldCents", sizes.free as "leftPieces", sizes.held as "heldPieces",
      greatest(0, sizes.stock - sizes.free - sizes.held) as "returningPieces", coalesce(back.pieces, 0) as "returnedPieces",
      extract(epoch from gone.at - ${startDate.toISOString()}::timestamptz)::float8 as gone
    from sizes join ${products} on ${products.id} = sizes.product_id
    join ${dropProducts} on ${dropProducts.productId} = sizes.product_id and ${dropProducts.dropId} = ${id}
    left join ${systemSizes} on ${systemSizes.systemId} = ${products.sizeSystemId} and ${systemSizes.size} = sizes.size
    left join gone on gone.product_id = sizes.product_id and gone.size = sizes.size
    left join back on back.product_id = sizes.product_id and back.size = sizes.size
    order by ${dropProducts.sortOrder}, ${products.id}, ${systemSizes.sortOrder}`);
  return rows.map(({ gone, ...size }) => ({
    ...size,
    goneAfterSeconds: gone === null ? undefined : Math.floor(gone),
  }));
}

export async function findSoldOutSecond(db: Db, drop: DropDates, { lines }: { lines: SQL }) {
  const start = drop.startDate.toISOString();
  const { rows } = await db.execute<{ second: number | null }>(sql`
    with ${lines}, ${movementsOf(drop)}, levels as (
      select id, at, sum(change) over (order by id) as stock from moved
    )
    select floor(extract(epoch from max(paid_at) - ${start}::timestamptz))::int as second from lines
    where is_sold and movement_id <= (select min(id) from levels where stock = 0 and at >= ${start}::timestamptz)`);
  return rows[0]?.second ?? undefined;
}

/** Returns a CTE that needs `lines`: movements of the products before the drop ends, and later ones in `lines`. */
function movementsOf({ id, endDate }: DropDates): SQL {
  return sql`moved as materialized (
    select moved.id, moved.product_id, moved.size, moved.change, moved.stock, moved.at
    from ${stockMovements} as moved
    join ${dropProducts} on ${dropProducts.productId} = moved.product_id and ${dropProducts.dropId} = ${id}
    where moved.at < ${endDate.toISOString()}::timestamptz or moved.id in (select movement_id from lines)
  )`;
}

function stockNow(dropId: string): SQL {
  return sql`
    select product_sizes.product_id, product_sizes.size, product_sizes.stock_quantity as stock, ${freeStock()} as free, (
        select coalesce(sum(holds.quantity), 0)::int from holds
        where holds.product_size_id = product_sizes.id and holds.expires_at > now() and holds.order_id is not null
      ) as held
    from product_sizes join ${dropProducts} on ${dropProducts.productId} = product_sizes.product_id
    where ${dropProducts.dropId} = ${dropId}`;
}

/** Returns the stock at the end of the drop, from the CTE of `movementsOf`. Nothing counts as held. */
function stockAtEnd(): SQL {
  return sql`
    select moved.product_id, moved.size, sum(moved.change)::int as stock, sum(moved.change)::int as free, 0 as held
    from moved left join product_sizes on product_sizes.product_id = moved.product_id and product_sizes.size = moved.size
    group by 1, 2 having sum(moved.change) > 0 or count(product_sizes.id) > 0`;
}

/** Counts orders by outcome, and the mailboxes that bought. A refunded order still counts as sold. */
export async function countOutcomes(db: Db, lines: SQL, now: Date) {
  const isPaid = sql`${orders.paymentStatus} in ('paid', 'refunded')`;
  const isLate = sql`exists (select from ${orderRefunds}
    where ${orderRefunds.orderId} = ${orders.id} and ${orderRefunds.cause} = 'paid-too-late')`;
  const wasSold = sql`${orders.id} in (select order_id from lines where is_sold)`;
  const isOpen = sql`${orders.status} = 'pending' and ${orders.paymentStatus} = 'pending'
    and ${orders.expiresAt} > ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<OrderOutcomes & { buyers: number }>(sql`
    with ${lines}
    select (count(*) filter (where ${wasSold}))::int as sold, (count(*) filter (where ${isOpen}))::int as "beingPaid",
      (count(*) filter (where not ${isPaid} and not (${isOpen})))::int as "notPaid",
      (count(*) filter (where ${isPaid} and not ${wasSold} and ${isLate}))::int as "paidTooLate",
      (count(*) filter (where ${isPaid} and not ${isSold} and not ${isLate}))::int as "givenBack",
      (count(distinct case when ${orders.email} = '' then ${orders.id}::text else mailbox_of(${orders.email}) end)
        filter (where ${wasSold}))::int as buyers
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
