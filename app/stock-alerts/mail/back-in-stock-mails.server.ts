import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { findStockAlert } from '../find-stock-alert.server.ts';
import type { BackInStockMail } from '../stock-alert-queues.server.ts';
import { hourBefore } from '../stock-alert-times.ts';
import { stockAlerts } from '../tables.server.ts';
import { deliverStockAlertMail } from './deliver-stock-alert-mail.server.ts';

/**
 * Mails that a size is back, once per alert: records the start before sending, so that a crash never sends it twice. Throws on a temporary
 * mail failure; after the hour of the offer the alert waits for the next item. Deletes an alert whose address never accepts mail, and its
 * item goes to the next.
 */
export async function sendBackInStockMail(
  db: Db,
  { alertId, offeredAt }: BackInStockMail,
  now: Date,
): Promise<void> {
  const isThisOffer = and(
    eq(stockAlerts.id, alertId),
    eq(stockAlerts.offeredAt, new Date(offeredAt)),
    isNull(stockAlerts.mailBegunAt),
  );
  if (new Date(offeredAt) <= hourBefore(now)) {
    await db.update(stockAlerts).set({ offeredAt: null }).where(isThisOffer);
    return;
  }
  const [begun] = await db
    .update(stockAlerts)
    .set({ mailBegunAt: now })
    .where(isThisOffer)
    .returning({ id: stockAlerts.id });
  const alert = begun && (await findStockAlert(db, alertId));
  if (!alert) return;
  faultPoint('back-in-stock-mail-begun');
  const sent = await deliverStockAlertMail(db, 'back', alert, offeredAt, now).catch(
    async (error: unknown) => {
      await db.update(stockAlerts).set({ mailBegunAt: null }).where(eq(stockAlerts.id, alertId));
      throw error;
    },
  );
  faultPoint('back-in-stock-mail-sent');
  if (!sent.ok) await db.delete(stockAlerts).where(eq(stockAlerts.id, alertId));
}
