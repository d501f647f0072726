import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { isUndoable, UNDO_MS } from '#app/orders/shipments/carriers.ts';
import {
  carrierName,
  listShipments,
  listUnsentItems,
  parcelLink,
} from '#app/orders/shipments/shipments.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';

type Sending = Awaited<ReturnType<typeof findAdminShipments>>;
export type AdminShipment = Sending['shipments'][number];
export type ItemsToSend = Sending['left'][number];

/**
 * Returns an order's shipments with times in ISO format, and the items left to send if the order's status allows a
 * shipment. `undoableMs` is the time left to undo a shipment, `waiting` the number left to send without those withdrawn.
 */
export async function findAdminShipments(db: Db, order: AdminOrderDetail, language: Language, now: Date) {
  const [shipments, left] = await Promise.all([listShipments(db, order.id), listUnsentItems(db, [order.id])]);
  const isWaiting = order.status === 'pending' || order.status === 'processing';
  return {
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      number: shipment.number,
      carrier: shipment.carrier,
      carrierName: carrierName(shipment.carrier),
      trackingCode: shipment.trackingCode,
      link: order.shippingAddress && parcelLink(shipment, order.shippingAddress, language),
      by: shipment.by,
      sentAt: shipment.sentAt.toISOString(),
      mailDueAt: shipment.mailDueAt?.toISOString(),
      undoableMs: isUndoable(shipment, now) ? shipment.sentAt.getTime() + UNDO_MS - now.getTime() : 0,
      isLost: shipment.lostAt !== null,
      replaces: shipments.find(({ id }) => id === shipment.replacesId)?.number,
      replacedBy: shipments.find(({ replacesId }) => replacesId === shipment.id)?.number,
      lines: shipment.pieces.flatMap(({ position, quantity, size }) => {
        const item = order.items.find((one) => one.position === position);
        return item ? [{ title: item.title, size, quantity }] : [];
      }),
    })),
    left:
      isWaiting && order.paymentStatus === 'paid' && !order.deletedAt
        ? left.map(({ position, title, size, left: pieces, waiting }) => ({
            position,
            title,
            size,
            left: pieces,
            waiting,
          }))
        : [],
  };
}
