import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import type { Carrier } from '#app/orders/shipments/carriers.ts';
import { carrierName, parcelLink } from '#app/orders/shipments/parcel-texts.server.ts';
import { listShipments, listUnsentPieces } from '#app/orders/shipments/shipments.server.ts';
import { isUndoable, UNDO_MS } from '#app/orders/shipments/undo-period.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** A shipment as the page of its order shows it to operators; moments are ISO texts. */
export type AdminShipment = {
  id: string;
  number: number;
  carrier: Carrier | null;
  carrierName: string;
  trackingCode: string;
  link: string | undefined;
  by: string;
  sentAt: string;
  /** When its mail leaves or left; undefined where there is none. */
  mailDueAt: string | undefined;
  /** For how long it can still be undone. */
  undoableMs: number;
  isLost: boolean;
  /** The number of the lost one whose items it sends again, and of the one that sends this one's again. */
  replaces: number | undefined;
  replacedBy: number | undefined;
  lines: { title: string; size: string | null; quantity: number }[];
};

export type PiecesToSend = {
  position: number;
  title: string;
  size: string | null;
  left: number;
  /** How many of these its customer did not withdraw from: the form begins with them. */
  waiting: number;
};

/** The shipments of an order as operators see them at a moment, and what is left to send by its page: nothing unless it waits for that. */
export async function findAdminShipments(
  db: Db,
  order: AdminOrderDetail,
  language: Language,
  now: Date,
): Promise<{ shipments: AdminShipment[]; left: PiecesToSend[] }> {
  const [shipments, left] = await Promise.all([
    listShipments(db, order.id),
    listUnsentPieces(db, [order.id]),
  ]);
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
