import {
  attachPaymentSession,
  extendPaymentExpiry,
  logPaymentNotStarted,
} from '#app/orders/placing/pending-orders.server.ts';
import { settleOrder } from '#app/orders/settling/settle-order.server.ts';
import { expirePayment } from '#app/payments/find-and-expire-payment.server.ts';
import { paymentExpiry } from '#app/payments/payment-limits-and-expiry.ts';
import {
  type PaymentRequest,
  type StartedPayment,
  startPayment,
} from '#app/payments/start-payment.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { CheckoutRequest } from '../checkout-request.ts';
import '../register-translations.ts';
import type { GiftCardRefusal } from './gift-card-of-order.server.ts';
import { type OrderCircumstances, type PlacedOrder, placeOrder, type Refusal } from './place-order.server.ts';
import type { LimitRefusal } from './unpaid-order-limits.server.ts';

export type DiscountRefusal = Extract<Refusal, { reason: 'discount-changed' }>;
export type BagRefusal = Extract<Refusal, { lines: unknown }>;

/**
 * Places an order and opens its payment page. The same checkout started twice leads to the same page; one that is
 * paid leads to its order; one with other contents ends the earlier order first. When the provider cannot be
 * reached, or does not accept the e-mail address, the order is cancelled and its pieces are free again.
 */
export async function placeOrderAndStartPayment(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<
  | { ok: true; checkoutUrl: string; orderNumber: string }
  | BagRefusal
  | DiscountRefusal
  | Extract<Refusal, { weighed: unknown }>
  | {
      ok: false;
      reason:
        | 'provider-unavailable'
        | 'signed-out'
        | 'email-refused'
        | 'not-delivered-to'
        | GiftCardRefusal
        | 'vat-changed'
        | LimitRefusal;
    }
> {
  let placed = await placeOrder(db, request, circumstances);
  if (!placed.ok && placed.reason === 'superseded') {
    for (const { id, sessionId } of placed.orders) await endOrder(db, id, sessionId);
    // One whose page cannot be closed now, since the provider is away, is met again.
    placed = await placeOrder(db, request, circumstances);
  }
  faultPoint('order-placed');
  if (placed.ok) return openPayment(db, placed.order, request, circumstances.language);
  if (placed.reason === 'superseded') return { ok: false, reason: 'provider-unavailable' };
  if (placed.reason !== 'already-paid') return placed;
  return { ok: true, checkoutUrl: successUrl(placed.sessionId), orderNumber: placed.orderNumber };
}

async function openPayment(db: Db, order: PlacedOrder, request: CheckoutRequest, language: Language) {
  if (order.isPaid && order.sessionId)
    return { ok: true as const, checkoutUrl: successUrl(order.sessionId), orderNumber: order.number };
  if (order.sessionId)
    return { ok: true as const, checkoutUrl: paymentUrl(order.sessionId), orderNumber: order.number };
  const payment = await createPaymentPage(db, {
    orderId: order.id,
    orderNumber: order.number,
    email: request.customerEmail,
    language,
    method: request.paymentMethod,
    lines: order.lines,
    // Its page shows what a gift card pays as something taken off; to us it changes no price.
    adjustments: [
      ...order.adjustments,
      ...(order.giftCardCents
        ? [{ label: wordsIn(language)('checkout.giftCard'), cents: -order.giftCardCents }]
        : []),
    ],
    expiresAt: order.paymentExpiresAt,
    successUrl: successUrl('{CHECKOUT_SESSION_ID}'),
    cancelUrl: `${shopUrl}/checkout?step=payment&cancelled=1`,
  });
  if (payment.ok && (await attachPaymentSession(db, order.id, payment))) {
    faultPoint('payment-bound');
    return { ok: true as const, checkoutUrl: paymentUrl(payment.sessionId), orderNumber: order.number };
  }
  const isEmailRefused = !payment.ok && payment.reason === 'email-refused';
  if (!payment.ok && !isEmailRefused) await logPaymentNotStarted(db, order.id);
  await endOrder(db, order.id, null);
  const reason = isEmailRefused ? ('email-refused' as const) : ('provider-unavailable' as const);
  return { ok: false as const, reason };
}

/**
 * Where the provider's clock is far from ours, or an order is taken up again after minutes, the end that is written down
 * lies too near for it: then it is asked once more, for one that counts from its own time.
 */
async function createPaymentPage(
  db: Db,
  request: PaymentRequest,
): Promise<StartedPayment | { ok: false; reason: 'unavailable' | 'expiry-refused' | 'email-refused' }> {
  const asked = await startPayment(request);
  if (asked.ok || asked.reason !== 'expiry-refused') return asked;
  const end = paymentExpiry(asked.providerNow);
  const expiresAt = await extendPaymentExpiry(db, request.orderId, request.expiresAt, end);
  return expiresAt ? startPayment({ ...request, expiresAt }) : { ok: false, reason: 'unavailable' };
}

/** Closes an order's payment page, if it has one, and lets the order follow. While the provider is away nothing changes. */
async function endOrder(db: Db, orderId: string, sessionId: string | null): Promise<void> {
  const never = { orderId, state: 'expired', amountCents: 0, currency: 'eur', isTest: false } as const;
  const ended = sessionId ? await expirePayment(sessionId) : { ok: true as const, fact: never };
  if (ended.ok) await settleOrder(db, ended.fact, 'checkout');
}

/** Leads to the provider's page by way of ours: a shopper who gets that far keeps the pieces for longer. */
function paymentUrl(sessionId: string): string {
  return `${shopUrl}/checkout/payment/${sessionId}`;
}

function successUrl(sessionId: string): string {
  return `${shopUrl}/payment/success?session_id=${sessionId}`;
}
