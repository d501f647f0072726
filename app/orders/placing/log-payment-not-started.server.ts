import type { Db } from '#app/platform/database/db.server.ts';
import { logPayment } from '../settling/log-payment.server.ts';

/** Writes down that the provider opened no payment page for an order, which the shop's health counts. */
export async function logPaymentNotStarted(db: Db, orderId: string): Promise<void> {
  const metadata = { reason: 'payment-not-started', source: 'checkout' };
  const entry = { orderId, eventType: 'payment_status_changed', status: 'error', metadata } as const;
  await logPayment(db, entry, new Date());
}
