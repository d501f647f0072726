import { eq } from 'drizzle-orm';
import { type Pieces, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderItems } from '../tables.server.ts';
import type { SentItems } from './shipments.server.ts';

/** Takes items off the shelf for a parcel as a sale of its order; a deleted size counts as sold out. */
export async function sellItems(
  tx: Db,
  orderId: string,
  pieces: SentItems[],
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  const wanted = await listSizes(tx, orderId, pieces);
  return wanted ? sellStock(tx, orderId, wanted, { isUndoable: true }) : { ok: false, reason: 'sold-out' };
}

/** Returns the sizes of these items, each once; undefined if one no longer exists. */
export async function listSizes(tx: Db, orderId: string, pieces: SentItems[]): Promise<Pieces[] | undefined> {
  const lines = await tx
    .select({ position: orderItems.position, productSizeId: orderItems.productSizeId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const quantities = new Map<string, number>();
  for (const { position, quantity } of pieces) {
    const productSizeId = lines.find((line) => line.position === position)?.productSizeId;
    if (!productSizeId) return undefined;
    quantities.set(productSizeId, (quantities.get(productSizeId) ?? 0) + quantity);
  }
  return [...quantities].map(([productSizeId, quantity]) => ({ productSizeId, quantity }));
}
