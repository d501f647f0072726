import { asc, eq } from 'drizzle-orm';
import { orderItems, type orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Order = { id: string; kind: (typeof orders.$inferSelect)['kind'] };
type Line = { position: number; title: string; size: string | null; left: number };

/** Lists the lines that can be withdrawn: items not returned, or a bought gift card while money can be returned for it. */
export async function listWithdrawableLines(
  db: Db,
  { id, kind }: Order,
  returnable: { cents: number; pieces: Line[] },
): Promise<Line[]> {
  if (kind === 'goods') return returnable.pieces;
  const cards = await db
    .select({
      position: orderItems.position,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  return cards.map(({ quantity, ...card }) => ({ ...card, left: returnable.cents > 0 ? quantity : 0 }));
}
