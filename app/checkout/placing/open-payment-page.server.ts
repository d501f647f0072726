import { expirePayment } from '#app/payments/find-payment.server.ts';
import { paymentExpiry } from '#app/payments/payment-limits.ts';
import {
  attachPaymentSession,
  extendPaymentExpiry,
  logPaymentNotStarted,
} from '#app/payments/pending-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import {
  type PaymentRequest,
  type StartedPayment,
  startPayment,
} from '#app/payments/start-payment.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { PlacedOrder } from './reserve.server.ts';

type PayingBy = {
  email: string;
  method: PaymentRequest['method'];
  cancelUrl: string;
  language: Language;
  holdsPieces?: boolean;
};

/** Returns the order's payment page, or opens one. `superseded` if another tab has cancelled the order. */
export async function openPaymentPage(
  db: Db,
  order: PlacedOrder,
  { email, method, cancelUrl, language, holdsPieces = false }: PayingBy,
) {
  if (order.sessionId) {
    const checkoutUrl = order.isPaid ? successUrl(order.sessionId) : paymentUrl(order.sessionId);
    return { ok: true as const, checkoutUrl, orderNumber: order.number };
  }
  const payment = await createPaymentPage(db, {
    orderId: order.id,
    orderNumber: order.number,
    email,
    language,
    method,
    lines: order.lines,
    // The payment page displays the amount paid by gift card as a deduction, although it changes no price.
    adjustments: [
      ...order.adjustments,
      ...(order.giftCardCents
        ? [{ label: wordsIn(language)('checkout.giftCard'), cents: -order.giftCardCents }]
        : []),
    ],
    expiresAt: order.paymentExpiresAt,
    holdsPieces,
    heldUntil: order.heldUntil,
    successUrl: successUrl('{CHECKOUT_SESSION_ID}'),
    cancelUrl,
  });
  if (payment.ok && (await attachPaymentSession(db, order.id, payment))) {
    faultPoint('payment-bound');
    return { ok: true as const, checkoutUrl: paymentUrl(payment.sessionId), orderNumber: order.number };
  }
  if (payment.ok) {
    // Another tab cancelled the order while this request opened its payment page.
    await endUnpaidOrder(db, order.id, null);
    return { ok: false as const, reason: 'superseded' as const };
  }
  const isEmailRefused = payment.reason === 'email-refused';
  if (!isEmailRefused) await logPaymentNotStarted(db, order.id);
  await endUnpaidOrder(db, order.id, null);
  const reason = isEmailRefused ? ('email-refused' as const) : ('provider-unavailable' as const);
  return { ok: false as const, reason };
}

/** Retries with an expiry by the provider's clock, since it may differ from ours. */
export async function createPaymentPage(
  db: Db,
  request: PaymentRequest,
): Promise<StartedPayment | { ok: false; reason: 'unavailable' | 'expiry-refused' | 'email-refused' }> {
  const asked = await startPayment(request);
  if (asked.ok || asked.reason !== 'expiry-refused') return asked;
  const end = paymentExpiry(asked.providerNow);
  const expiresAt = await extendPaymentExpiry(db, request.orderId, request.expiresAt, end);
  return expiresAt ? startPayment({ ...request, expiresAt }) : { ok: false, reason: 'unavailable' };
}

/** Cancels an unpaid order and closes its payment page. Changes nothing if the provider is unavailable. */
export async function endUnpaidOrder(db: Db, orderId: string, sessionId: string | null): Promise<void> {
  const unopened = { orderId, state: 'expired', amountCents: 0, currency: 'eur', isTest: false } as const;
  const found = sessionId ? await expirePayment(sessionId) : { ok: true as const, payment: unopened };
  if (found.ok) await settleOrder(db, found.payment, 'checkout');
}

/** Returns the URL of our own page that extends the reservation and then redirects to the payment page. */
export function paymentUrl(sessionId: string): string {
  return `${shopUrl}/checkout/payment/${sessionId}`;
}

export function successUrl(sessionId: string): string {
  return `${shopUrl}/payment/success?session_id=${sessionId}`;
}
