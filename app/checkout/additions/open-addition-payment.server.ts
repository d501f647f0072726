import { findAddition } from '#app/order-edits/additions/find-additions.server.ts';
import { lockOrderForPieces } from '#app/orders/additions/lock-order-for-pieces.server.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import { attachPaymentSession, logPaymentNotStarted } from '#app/payments/placing/pending-orders.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { additionPath } from '../form/checkout-step-urls.ts';
import { createPaymentPage, paymentUrl, successUrl } from '../placing/open-payment-page.server.ts';

/** A page that is about to end is not worth going to. */
const WORTH_PAYING_MS = 60_000;

/**
 * Opens the payment page of what an operator added to an order, once: it lives as long as the pieces are kept and takes card and iDEAL, so
 * whoever comes back is led to the same page. Refuses what is not waiting for its payment any more, and what its order takes no more. A provider that cannot be
 * reached ends nothing.
 */
export async function openAdditionPayment(
  db: Db,
  id: string,
  now: Date,
): Promise<{ ok: true; checkoutUrl: string } | { ok: false; reason: 'over' | 'provider-unavailable' }> {
  const addition = await findAddition(db, id, now);
  if (addition?.state !== 'waiting') return { ok: false, reason: 'over' };
  if (addition.expiresAt.getTime() - now.getTime() < WORTH_PAYING_MS) return { ok: false, reason: 'over' };
  const { addedTo: number, language, sessionId } = addition;
  const { ok: isOpen } = await db.transaction((tx) => lockOrderForPieces(tx, { number }));
  if (!isOpen) return { ok: false, reason: 'over' };
  if (sessionId) return { ok: true, checkoutUrl: paymentUrl(sessionId) };
  const { adjustments } = orderCharges(addition, language);
  const payment = await createPaymentPage(db, {
    orderId: id,
    orderNumber: addition.number,
    email: addition.email,
    // The order's, whoever asks: asked again, the provider answers with the same page only for the same.
    language,
    method: undefined,
    lines: addition.items,
    adjustments,
    expiresAt: addition.paymentExpiresAt ?? addition.expiresAt,
    successUrl: successUrl('{CHECKOUT_SESSION_ID}'),
    cancelUrl: `${shopUrl}${additionPath(id)}`,
  });
  if (!payment.ok) {
    await logPaymentNotStarted(db, id);
    return { ok: false, reason: 'provider-unavailable' };
  }
  if (!(await attachPaymentSession(db, id, payment))) return { ok: false, reason: 'over' };
  faultPoint('payment-bound');
  return { ok: true, checkoutUrl: paymentUrl(payment.sessionId) };
}
