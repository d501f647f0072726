import { sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { countItemsOnSale, type HoldingOrder, listUnpaidOrdersWithHolds } from './holds.server.ts';
import { releaseAllOrNone, releaseUnpaidOrdersEarly } from './release-unpaid-orders-early.server.ts';
import {
  mayLoseItems,
  mostSuspiciousFirst,
  suspicionOf,
  type UnpaidOrder,
} from './unpaid-order-suspicion.ts';

/** The name of an advisory lock: `pg_advisory_xact_lock(hashtextextended(…))`. */
const SHOP_LOCK = 'unusual-orders';

/**
 * Limits suspicious unpaid orders, including the one about to be placed, to the configured share of the shop's stock.
 * Releases the most suspicious first, none less suspicious than the new one. Returns false if that is not enough.
 */
export async function limitSuspiciousHolds(tx: Db, coming: UnpaidOrder, now: Date): Promise<boolean> {
  const own = suspicionOf(coming, now);
  if (own === 0) return true;
  const [, open, onSale] = await sendTogether(
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${SHOP_LOCK}, 0))`),
    listUnpaidOrdersWithHolds(tx),
    countItemsOnSale(tx),
  );
  const unusual = open.filter((order) => suspicionOf(order, now) > 0);
  // The limit allows one large order even if the shop has few items.
  const most = Math.max(config.UNPAID_PIECES_PER_ORDER, (onSale * config.UNPAID_PERCENT_OF_SHOP) / 100);
  let excess = unusual.reduce((sum, { pieces }) => sum + pieces, coming.pieces) - most;
  if (excess <= 0) return true;
  const picked: HoldingOrder[] = [];
  for (const order of mostSuspiciousFirst(unusual, now)) {
    if (excess <= 0 || suspicionOf(order, now) < own) break;
    picked.push(order);
    excess -= order.pieces;
  }
  if (excess > 0) return false;
  return releaseAllOrNone(tx, idsOf(picked), 'shop-held', now);
}

/** Releases the items that a buyer needs if suspicious orders hold enough of them. Otherwise it releases nothing. */
export async function releaseSuspiciousHoldsFor(
  tx: Db,
  missing: { productSizeId: string; quantity: number }[],
  now: Date,
): Promise<boolean> {
  const left = new Map(missing.map(({ productSizeId, quantity }) => [productSizeId, quantity]));
  const picked: HoldingOrder[] = [];
  for (const order of await listLosable(tx, [...left.keys()], now)) {
    if (!order.held.some(({ productSizeId }) => (left.get(productSizeId) ?? 0) > 0)) continue;
    picked.push(order);
    for (const { productSizeId, quantity } of order.held)
      left.set(productSizeId, (left.get(productSizeId) ?? 0) - quantity);
  }
  if ([...left.values()].some((count) => count > 0)) return false;
  return releaseAllOrNone(tx, idsOf(picked), 'needed', now);
}

/** Ends the most suspicious order for each size that reservations sold out. Skips sizes that a wave will restock. */
export async function releaseHoldsOfSoldOutSizes(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_sizes.id from product_sizes join holds on holds.product_size_id = product_sizes.id
    where product_sizes.available and product_sizes.stock_quantity > 0 and holds.expires_at > now()
    group by product_sizes.id
    having sum(holds.quantity) >= product_sizes.stock_quantity and not bool_or(holds.order_id is null and holds.returns_in_waves)`);
  if (!rows.length) return;
  const soldOut = new Set(rows.map(({ id }) => id));
  await db.transaction(async (tx) => {
    const picked: HoldingOrder[] = [];
    for (const order of await listLosable(tx, [...soldOut], now)) {
      if (!order.held.some(({ productSizeId }) => soldOut.has(productSizeId))) continue;
      picked.push(order);
      for (const { productSizeId } of order.held) soldOut.delete(productSizeId);
    }
    await releaseUnpaidOrdersEarly(tx, idsOf(picked), 'needed', now);
  });
}

async function listLosable(tx: Db, productSizeIds: string[], now: Date): Promise<HoldingOrder[]> {
  const open = await listUnpaidOrdersWithHolds(tx, productSizeIds);
  return mostSuspiciousFirst(
    open.filter((order) => mayLoseItems(order, now)),
    now,
  );
}

function idsOf(open: HoldingOrder[]): string[] {
  return open.map(({ id }) => id);
}
