import { sql } from 'drizzle-orm';
import { lockSizeForReservation, moveReservation } from '#app/catalogue/stock/browser-reservations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findLinkedEntry } from '../mail/email-links.server.ts';
import { isGated, isRunningDrop } from '../products-in-drops.server.ts';
import { dropDrawEntries } from '../tables.server.ts';
import {
  type FoundEntry,
  findDrawEntry,
  findKeptPiece,
  isInLine,
  placeInLine,
} from './draw-entries.server.ts';

/** `kept`: reserved for this browser; `offered`: not yet for this browser; `over`: offer expired; `lost`: not drawn. */
export type DrawnItem =
  | { state: 'unknown' }
  | { state: 'entered' | 'ordered' | 'over' | 'lost'; entry: FoundEntry }
  | { state: 'waiting'; entry: FoundEntry; place: number }
  | { state: 'offered' | 'kept'; entry: FoundEntry; until: Date };

/** Does not reserve anything, since mail scanners follow links. */
export async function findDrawnItem(
  db: Db,
  { dropId, token, checkoutKey }: { dropId: string; token: string; checkoutKey: string | undefined },
  now: Date,
): Promise<DrawnItem> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const entry = linked && (await findDrawEntry(db, linked.entryId));
  return entry ? itemOf(db, entry, checkoutKey, now) : { state: 'unknown' };
}

/** Moves a reservation without an order to the browser that followed the mail's link. Its expiry does not change. */
export async function claimDrawnItem(
  db: Db,
  { dropId, token, checkoutKey }: { dropId: string; token: string; checkoutKey: string },
  now: Date,
): Promise<DrawnItem> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const known = linked && (await findDrawEntry(db, linked.entryId));
  if (!known) return { state: 'unknown' };
  return db.transaction(async (tx): Promise<DrawnItem> => {
    await lockSizeForReservation(tx, known.productSizeId);
    const entry = await findDrawEntry(tx, known.id);
    if (!entry) return { state: 'unknown' };
    await moveReservation(tx, { drawEntryId: entry.id }, checkoutKey);
    return itemOf(tx, entry, checkoutKey, now);
  });
}

export async function itemOf(
  db: Db,
  entry: FoundEntry,
  checkoutKey: string | undefined,
  now: Date,
): Promise<DrawnItem> {
  const [kept, place] = await Promise.all([findKeptPiece(db, entry.id), placeInLine(db, entry.id)]);
  if (kept && kept.key !== null && kept.key === checkoutKey)
    return { state: 'kept', entry, until: kept.until };
  if (kept?.orderId || entry.isOrdered) return { state: 'ordered', entry };
  if (kept) return { state: 'offered', entry, until: kept.until };
  if (entry.offeredAt) return { state: 'over', entry };
  if (now >= entry.endsAt) return { state: 'lost', entry };
  return entry.drawnAt ? { state: 'waiting', entry, place: place ?? 1 } : { state: 'entered', entry };
}

export type DrawnItemRequest = { productId: string; productSizeId: string; quantity: number };

/** Returns the products for which a running draw still decides who may buy, and this browser has no reservation. */
export async function findUndrawnProducts(
  tx: Db,
  wanted: DrawnItemRequest[],
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
      where holds.product_size_id = wanted.id and holds.order_id is null and holds.draw_entry_id is not null
        and holds.checkout_key = ${checkoutKey ?? null}::uuid and holds.expires_at > now())`);
  return rows.map(({ productId }) => productId);
}

export async function recordDrawnOrder(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(dropDrawEntries)
    .set({ orderId })
    .where(sql`${dropDrawEntries.id} in (select draw_entry_id from holds where order_id = ${orderId})`);
}

/** The SQL condition that the draw with the alias `draw` still decides who may buy a size. */
const isHeldBack = sql`(draw.drawn_at is null or exists (select from drop_draw_entries as entry
  where entry.drop_id = draw.drop_id and entry.product_size_id = product_sizes.id and ${isInLine('entry')}))`;

/** Returns the SQL condition that a `product_sizes` row is of the given products and sold only to drawn customers. */
export function isOnlyDrawn(productIds: string[]) {
  return sql<boolean>`(product_sizes.product_id = any(${sql.param(productIds)}::text[]) and not ${isFreeOfDraws})`;
}

export const isFreeOfDraws = sql<boolean>`not exists (
  select from drop_products join drops on drops.id = drop_products.drop_id
  join drop_draws as draw on draw.drop_id = drops.id
  where drop_products.product_id = product_sizes.product_id
    and ${isRunningDrop} and ${isGated} and ${isHeldBack})`;
