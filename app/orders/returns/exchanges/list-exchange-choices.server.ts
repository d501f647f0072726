import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import {
  type ExchangeableLine,
  listExchangeableLines,
} from '../../amendments/list-exchangeable-lines.server.ts';
import type { OrderStatus } from '../../order-status.ts';
import { listLeftToSend, listShipments } from '../../shipments/shipments.server.ts';
import { isUndoable } from '../../shipments/undo-period.ts';
import { orderItems } from '../../tables.server.ts';
import { listExchanges } from './exchanges.server.ts';

type Order = { id: string; status: OrderStatus };

/**
 * The lines of an order whose pieces can come back for another size, with the sizes of the same product that enough pieces are free of: all
 * pieces of a line together, of which none came back or will (`whole` has the positions of such lines), once its parcels cannot be undone any more. Of an order that was called shipped without parcels
 * nothing can tell what was sent.
 */
export async function listExchangeChoices(
  db: Db,
  order: Order,
  whole: Set<number>,
  now: Date,
): Promise<ExchangeableLine[]> {
  const shipments = await listShipments(db, order.id);
  if (!shipments.length || shipments.some((shipment) => isUndoable(shipment, now))) return [];
  const left = await listLeftToSend(db, [order.id]);
  const isCalledShipped = order.status === 'shipped' || order.status === 'delivered';
  if (isCalledShipped && left.length) return [];
  const [lines, exchanges, items] = await Promise.all([
    listExchangeableLines(db, order.id),
    listExchanges(db, order.id),
    db
      .select({ position: orderItems.position, productId: orderItems.productId })
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id)),
  ]);
  const productOf = new Map(items.map(({ position, productId }) => [position, productId]));
  const open = exchanges.filter(({ endedAt }) => !endedAt);
  // Neither a size that another line becomes: an order has a size of a product in one line.
  const isAwaited = (position: number, size: string) =>
    open.some((one) => one.toSize === size && productOf.get(one.position) === productOf.get(position));
  return lines
    .filter(
      ({ position }) =>
        whole.has(position) &&
        !open.some((one) => one.position === position) &&
        !left.some((one) => one.position === position),
    )
    .map((line) => ({ ...line, sizes: line.sizes.filter(({ size }) => !isAwaited(line.position, size)) }))
    .filter(({ sizes }) => sizes.length > 0);
}
