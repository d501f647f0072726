import type { Db } from '#app/platform/database/db.server.ts';
import { expirePayment } from '../find-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';

/**
 * The job that closes the payment page of an order that an operator cancelled. If it was paid just before, the
 * money goes back. Throws when the provider cannot be reached, so that the queue tries again.
 */
export async function expirePaymentSessionAndSettle(db: Db, sessionId: string): Promise<void> {
  const ended = await expirePayment(sessionId);
  if (ended.ok) await settleOrder(db, ended.fact, 'expiry');
  else if (ended.reason === 'unavailable') throw new Error('The payment provider cannot be reached.');
}
