import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { findLostPieces } from '#app/orders/shipments/lost-pieces.server.ts';
import { listLeftToSend, listShipments } from '#app/orders/shipments/shipments.server.ts';
import { isUndoable } from '#app/orders/shipments/undo-period.ts';
import { listWithdrawals } from '#app/orders/withdrawals/list-withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findExchangedPieces } from './exchanges.server.ts';
import { type ExchangeableLine, listExchangeableLines } from './list-exchangeable-lines.server.ts';

type Order = { id: string; status: OrderStatus; totalCents: number; paymentStatus: PaymentStatus };

/**
 * Lists the lines of an order that can be exchanged, with quantities and available sizes of the same product: only completely sent lines,
 * in parcels that cannot be undone any more, without returned items. Excludes lines with an open exchange or a lost parcel. An order marked
 * as shipped without parcels has none, since it is unknown what was sent.
 */
export async function listExchangeChoices(db: Db, order: Order, now: Date): Promise<ExchangeableLine[]> {
  // Sequential, since a transaction has a single connection.
  const shipments = await listShipments(db, order.id);
  if (!shipments.length || shipments.some((shipment) => isUndoable(shipment, now))) return [];
  const left = await listLeftToSend(db, [order.id]);
  const isCalledShipped = order.status === 'shipped' || order.status === 'delivered';
  if (isCalledShipped && left.length) return [];
  const { refunds, restocks } = await findReturnableMoneyAndItems(db, order);
  const withdrawals = await listWithdrawals(db, order.id, refunds);
  const back = [...restocks, ...withdrawals.map(({ open }) => ({ pieces: open }))];
  const lines = await listExchangeableLines(db, order.id, refunds, back);
  const exchanged = await findExchangedPieces(db, order.id);
  const lost = await findLostPieces(db, order.id);
  return lines.filter(
    ({ position }) =>
      !exchanged.has(position) && !lost.has(position) && !left.some((one) => one.position === position),
  );
}
