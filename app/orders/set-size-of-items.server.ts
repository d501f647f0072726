import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { boughtPosition } from './bought-lines.ts';
import { orderItems } from './tables.server.ts';

type To = { size: string; productSizeId: string | null };

/** Moves items from the line's end to a new last line, unless they are the whole line. The caller adjusts the stock. */
export async function setSizeOfItems(
  tx: Db,
  orderId: string,
  { position, quantity }: { position: number; quantity: number },
  to: To,
): Promise<void> {
  const isLine = and(eq(orderItems.orderId, orderId), eq(orderItems.position, position));
  const [line] = await tx.select().from(orderItems).where(isLine);
  if (!line || quantity > line.quantity) throw new Error('An order has no such pieces.');
  if (quantity === line.quantity) {
    await tx.update(orderItems).set(to).where(isLine);
    return;
  }
  const kept = line.quantity - quantity;
  await tx.update(orderItems).set({ quantity: kept }).where(isLine);
  await tx.insert(orderItems).values({
    ...line,
    ...to,
    quantity,
    position: sql`(select max(position) + 1 from order_items where order_id = ${orderId})`,
    cutFrom: boughtPosition(line),
    cutAt: line.cutAt + kept,
  });
}
