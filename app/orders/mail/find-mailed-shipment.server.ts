import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { mailNumberOf } from '../shipments/mail-number.ts';
import { carrierName, parcelLink } from '../shipments/parcel-texts.server.ts';
import { listMailedAlongside } from '../shipments/same-parcel.server.ts';
import { listShipments } from '../shipments/shipments.server.ts';
import type { MailedShipment } from './order-mail-texts.ts';

type Order = { id: string; language: Language; shippingAddress: ShippingAddress };

/**
 * The shipment that the mail of this number is about, as it shows it; undefined where there is none. Those before there were shipments were
 * about the whole order, and have the number of the first.
 */
export async function findMailedShipment(
  db: Db,
  order: Order,
  mailNumber: number,
): Promise<MailedShipment | undefined> {
  const shipments = await listShipments(db, order.id);
  const shipment = shipments.find(({ number }) => mailNumberOf(number) === mailNumber);
  return (
    shipment && {
      pieces: shipment.pieces,
      isAgain: shipment.replacesId !== null,
      carrier: carrierName(shipment.carrier),
      trackingCode: shipment.trackingCode,
      link: parcelLink(shipment, order.shippingAddress, order.language),
      alongside: await listMailedAlongside(db, shipment.id),
    }
  );
}
