import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import type { Carrier } from '#app/orders/shipments/carriers.ts';
import { isUndoable, UNDO_MS } from '#app/orders/shipments/carriers.ts';
import {
  carrierName,
  listShipments,
  listUnsentItems,
  parcelLink,
} from '#app/orders/shipments/shipments.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** Times are in ISO format. */
export type AdminShipment = {
  id: string;
  number: number;
  carrier: Carrier | null;
  carrierName: string;
  trackingCode: string;
  link: string | undefined;
  by: string;
  sentAt: string;
  mailDueAt: string | undefined;
  /** The milliseconds left to undo the shipment. */
  undoableMs: number;
  isLost: boolean;
  replaces: number | undefined;
  replacedBy: number | undefined;
  lines: { title: string; size: string | null; quantity: number }[];
};

export type ItemsToSend = {
  position: number;
  title: string;
  size: string | null;
  left: number;
  /** The number of items left to send without those withdrawn. The form starts with this number. */
  waiting: number;
};

/** Returns an order's shipments, and the items left to send if the order's status allows a shipment. */
export async function findAdminShipments(
  db: Db,
  order: AdminOrderDetail,
  language: Language,
  now: Date,
): Promise<{ shipments: AdminShipment[]; left: ItemsToSend[] }> {
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
