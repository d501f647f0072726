import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { runOrderMailJob } from '../mail/run-order-mail-job.server.ts';
import { orderShipments } from '../tables.server.ts';
import { mailNumberOf } from './mail-number.ts';

/**
 * The job that mails that a parcel is on its way, once, however often it runs. From its beginning the shipment cannot be undone; one that was
 * undone before is mailed to nobody. Throws when the mail server does not take it this time.
 */
export async function runShipmentMailJob(
  db: Db,
  { shipmentId }: { shipmentId: string },
  now: Date,
): Promise<void> {
  const [begun] = await db
    .update(orderShipments)
    .set({ mailBegunAt: sql`coalesce(${orderShipments.mailBegunAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(orderShipments.id, shipmentId))
    .returning({ orderId: orderShipments.orderId, number: orderShipments.number });
  if (!begun) return;
  const mail = { orderId: begun.orderId, type: 'order_shipped', number: mailNumberOf(begun.number) } as const;
  await runOrderMailJob(db, mail, now);
}
