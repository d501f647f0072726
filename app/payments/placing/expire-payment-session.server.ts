import type { Db } from '#app/platform/database/db.server.ts';
import { expirePayment } from '../find-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';

/**
 * Job that closes the payment page of an order cancelled by an operator, and refunds a payment made just before. Throws if the provider is
 * unreachable, so that the queue retries.
 */
export async function expirePaymentSessionAndSettle(db: Db, sessionId: string): Promise<void> {
  const ended = await expirePayment(sessionId);
  if (ended.ok) await settleOrder(db, ended.fact, 'expiry');
  else if (ended.reason === 'unavailable') throw new Error('The payment provider cannot be reached.');
}
