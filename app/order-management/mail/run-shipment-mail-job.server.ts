import { beginShipmentMail } from '#app/fulfilment/shipments/same-parcel.server.ts';
import { mailNumberOf } from '#app/orders/shipments/mail-number.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { runOrderMailJob } from './run-order-mail-job.server.ts';

/**
 * The job that mails that a parcel is on its way, once, however often it runs. From its beginning the shipment cannot be undone; one that was
 * undone before is mailed to nobody. What went out in one parcel with it is told by the same mail, which is that of one of them. Throws when the mail server does not take it this time.
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
