import type { OrderStatus } from '#app/orders/order-status.ts';
import { listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Returns the unsent quantity of each line, by position; none for shipped orders, with or without parcels. */
export async function findUnsentPieces(
  db: Db,
  { id, status }: { id: string; status: OrderStatus },
): Promise<Map<number, number>> {
  if (status === 'shipped' || status === 'delivered') return new Map();
  const lines = await listLeftToSend(db, [id]);
  return new Map(lines.map(({ position, left }) => [position, left]));
}
