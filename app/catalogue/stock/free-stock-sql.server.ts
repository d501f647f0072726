import { type SQL, sql } from 'drizzle-orm';
import { holds, productSizes } from '../tables.server.ts';

/** Holds that count as free for the requester: those of an order, and the reservations of a browser. */
export type OwnHolds = { orderId?: string | undefined; checkoutKey?: string | undefined };

/** Returns the stock minus unexpired holds of others. May be negative after an operator reduced the stock. */
export function freeStock({ orderId, checkoutKey }: OwnHolds = {}) {
  const ofOthers = sql.join([
    orderId ? sql` and holds.order_id is distinct from ${orderId}` : sql``,
    checkoutKey ? sql` and not ${isKeptForBrowser(checkoutKey)}` : sql``,
  ]);
  return sql<number>`(product_sizes.stock_quantity - coalesce((
    select sum(holds.quantity) from holds
    where holds.product_size_id = product_sizes.id and holds.expires_at > now()${ofOthers}
  ), 0))::int`;
}

/** Returns the condition for the reservations of a browser, except those that end within a minute, too short to pay. */
export function isKeptForBrowser(checkoutKey: string | null) {
  return sql`(holds.order_id is null and coalesce(holds.checkout_key = ${checkoutKey}::uuid, false)
    and coalesce(holds.ends_by > now() + interval '1 minute', true))`;
}

/** For queries of many rows, since it reads all holds once; `freeStock` queries them for each row. */
export const hasFreeStock = sql<boolean>`(product_sizes.available and product_sizes.stock_quantity > 0
  and product_sizes.id not in (
    select held.id from holds join product_sizes as held on held.id = holds.product_size_id
    where holds.expires_at > now() group by held.id having sum(holds.quantity) >= held.stock_quantity))`;

export const LOW_STOCK_LIMIT = 3;

const columns = sql`${productSizes.id} as id, ${productSizes.productId} as "productId", ${productSizes.size} as size,
  ${productSizes.sortOrder} as sort_order, ${productSizes.stockQuantity} as stock`;

/** Selects sizes with at most `atMost` free items: `id`, "productId", `size`, `sort_order`, `stock`, and `available` (at least 0). */
export function lowStockSizesSql(atMost: number): SQL {
  // Only sizes with low stock or holds can match. An index finds those with low stock; holds are few.
  return sql`
    with held as (
      select ${holds.productSizeId} as id, sum(${holds.quantity})::int as pieces from ${holds}
      where ${holds.expiresAt} > now() group by 1
    )
    select ${columns}, greatest(0, ${productSizes.stockQuantity} - coalesce(held.pieces, 0)) as available
    from ${productSizes} left join held on held.id = ${productSizes.id}
    where ${productSizes.available} and ${productSizes.stockQuantity} <= ${atMost}
    union all
    select ${columns}, greatest(0, ${productSizes.stockQuantity} - held.pieces)
    from held join ${productSizes} on ${productSizes.id} = held.id
    where ${productSizes.available} and ${productSizes.stockQuantity} > ${atMost}
      and ${productSizes.stockQuantity} - held.pieces <= ${atMost}`;
}

/** Unpaid drop items return to sale every five minutes, at the same moment for everyone. */
const WAVE_MINUTES = 5;

const WAVE_MS = WAVE_MINUTES * 60_000;

export function nextWave(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / WAVE_MS) * WAVE_MS);
}

const WAVE_SECONDS = WAVE_MINUTES * 60;

export function nextWaveSql(moment: SQL) {
  return sql`to_timestamp((ceil(extract(epoch from ${moment}) / ${WAVE_SECONDS}) * ${WAVE_SECONDS})::float8)`;
}

/** Returns the end of a hold: at most `endsBy`, at least its reservation's `keptUntil`, and at a wave if `inWaves`. */
export function holdEndSql(
  moment: SQL,
  { endsBy, keptUntil, inWaves }: Record<'endsBy' | 'keptUntil' | 'inWaves', SQL>,
) {
  const end = sql`greatest(least(${moment}, ${endsBy}), ${keptUntil})`;
  return sql`case when ${inWaves} then ${nextWaveSql(end)} else ${end} end`;
}
