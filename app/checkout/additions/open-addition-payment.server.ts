import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findAddition } from '#app/order-edits/additions/additions.server.ts';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import { lockOrderForItems } from '#app/orders/additions/additions.server.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import { orders } from '#app/orders/tables.server.ts';
import { attachPaymentSession, logPaymentNotStarted } from '#app/payments/pending-orders.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { additionPath } from '../form/checkout-step-urls.ts';
import { createPaymentPage, paymentUrl, successUrl } from '../placing/open-payment-page.server.ts';

const WORTH_PAYING_MS = 60_000;

/** Opens the payment page of an addition only once, so that a buyer who returns gets the same page. */
export async function openAdditionPayment(
  db: Db,
  id: string,
  now: Date,
): Promise<{ ok: true; checkoutUrl: string } | { ok: false; reason: 'over' | 'provider-unavailable' }> {
  const addition = await findAddition(db, id, now);
  if (addition?.state !== 'waiting') return { ok: false, reason: 'over' };
  if (addition.expiresAt.getTime() - now.getTime() < WORTH_PAYING_MS) return { ok: false, reason: 'over' };
  const { addedTo: number, language, sessionId } = addition;
  const { ok: isOpen } = await db.transaction((tx) => lockOrderForItems(tx, { number }));
  if (!isOpen) return { ok: false, reason: 'over' };
  if (sessionId) return { ok: true, checkoutUrl: paymentUrl(sessionId) };
  const { adjustments } = orderCharges(addition, language);
  const payment = await createPaymentPage(db, {
    orderId: id,
    orderNumber: addition.number,
    email: addition.email,
    // The order's language is used, since the provider returns the same page only for an identical request.
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

/** Returns no personal data, since anyone who knows the addition's id may see the result. */
export async function findPayableAddition(db: Db, id: string, now: Date) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const addition = await findAddition(db, id, now);
  const order = addition && (await findOrderView(db, eq(orders.id, id)));
  if (!order) return undefined;
  const { items, adjustments, vat, vat_note } = order;
  const { addedTo, state, totalCents, expiresAt } = addition;
  const shown = { items, adjustments, ...(vat && { vat }), ...(vat_note && { vat_note }) };
  return { order: shown, addedTo, state, totalCents, expiresAt: expiresAt.toISOString() };
}
