import { beginShipmentMail } from '#app/fulfilment/shipments/same-parcel.server.ts';
import { mailNumberOf } from '#app/orders/shipments/carriers.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { runOrderMailJob } from './run-order-mail-job.server.ts';

/**
 * Mails that a parcel was sent, once. From its start the shipment cannot be undone; one undone before is skipped. Orders in the same parcel
 * share one mail. Throws when the mail server refuses temporarily.
 */
export async function runShipmentMailJob(
  db: Db,
  { shipmentId }: { shipmentId: string },
  now: Date,
): Promise<void> {
  const begun = await beginShipmentMail(db, shipmentId, now);
  if (begun?.id !== shipmentId) return;
  const mail = { orderId: begun.orderId, type: 'order_shipped', number: mailNumberOf(begun.number) } as const;
  await runOrderMailJob(db, mail, now);
}
