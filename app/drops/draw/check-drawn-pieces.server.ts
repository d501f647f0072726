import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { isGated } from '../selling/gated-products-sql.server.ts';
import { isInLine } from './find-draw-entry.server.ts';
import { dropDrawEntries } from './tables.server.ts';

export type DrawnPieceWanted = { productId: string; productSizeId: string; quantity: number };

/**
 * Those of these products of which a running draw still gives away a size by lot, and fewer are kept for this browser than it wants. A
 * size whose line is at its end is sold to everybody.
 */
export async function findUndrawnProducts(
  tx: Db,
  wanted: DrawnPieceWanted[],
  checkoutKey: string | undefined,
): Promise<string[]> {
  const ids = sql.param(wanted.map(({ productSizeId }) => productSizeId));
  const quantities = sql.param(wanted.map(({ quantity }) => quantity));
  const { rows } = await tx.execute<{ productId: string }>(sql`
    select distinct product_sizes.product_id as "productId"
    from unnest(${ids}::uuid[], ${quantities}::int[]) as wanted(id, quantity)
    join product_sizes on product_sizes.id = wanted.id
    join drop_products on drop_products.product_id = product_sizes.product_id
    join drops on drops.id = drop_products.drop_id and ${isRunningDrop}
    join drop_draws as draw on draw.drop_id = drops.id
    where ${isHeldBack} and wanted.quantity > (select coalesce(sum(holds.quantity), 0) from holds
      where holds.product_size_id = wanted.id and ${isKeptFor(checkoutKey)})`);
  return rows.map(({ productId }) => productId);
}

/** Notes of the entries whose pieces an order holds that they went into it. */
export async function recordDrawnOrder(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(dropDrawEntries)
    .set({ orderId })
    .where(sql`${dropDrawEntries.id} in (select draw_entry_id from holds where order_id = ${orderId})`);
}

/** SQL for whether a hold is the drawn piece of the browser with this key, and in no order. */
function isKeptFor(checkoutKey: string | undefined) {
  return sql`holds.order_id is null and holds.draw_entry_id is not null
    and holds.checkout_key = ${checkoutKey ?? null}::uuid and holds.expires_at > now()`;
}

/** SQL for whether a draw, named `draw`, still gives a size away by lot. */
const isHeldBack = sql`(draw.drawn_at is null or exists (select from drop_draw_entries as entry
  where entry.drop_id = draw.drop_id and entry.product_size_id = product_sizes.id and ${isInLine('entry')}))`;

/** SQL for whether a row of `product_sizes`, of these products, is had only by who was drawn for it. */
export function isOnlyDrawn(productIds: string[]) {
  return sql<boolean>`(product_sizes.product_id = any(${sql.param(productIds)}::text[]) and not ${isFreeOfDraws})`;
}

/** SQL for whether no running draw holds a row of `product_sizes` back, so that anybody may have what is free of it. */
export const isFreeOfDraws = sql<boolean>`not exists (
  select from drop_products join drops on drops.id = drop_products.drop_id
  join drop_draws as draw on draw.drop_id = drops.id
  where drop_products.product_id = product_sizes.product_id
    and ${isRunningDrop} and ${isGated} and ${isHeldBack})`;
