import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { clearCheckoutKeyHeaders } from '#app/bag/checkout-key-cookie.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { showOrderTo } from '#app/order-management/history/guest-order-access.server.ts';
import { outcomeOf } from '#app/orders/payment-status.ts';
import { findPayment } from '#app/payments/find-payment.server.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { Route } from './+types/verify-payment';

export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, paymentSessionIdBody, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', t('payment.refusal.notFound'));

  const { sessionId } = body.parsed.data;
  let order = await findOrderViewByPaymentSession(db, sessionId);
  if (!order) return refusal(404, 'not-found', t('payment.refusal.notFound'));
  if (outcomeOf(order) === 'pending') {
    const found = await findPayment(sessionId);
    if (!found.ok)
      return refusal(503, 'network', t('payment.refusal.network'), { payment_status: 'pending' });
    await settleOrder(db, found.payment, 'success-page');
    order = (await findOrderViewByPaymentSession(db, sessionId)) ?? order;
  }

  const outcome = outcomeOf(order);
  const { payment_status } = order;
  if (outcome === 'paid') {
    const reader = { customerId: (await findCustomer(request))?.id, now: new Date() };
    if ((await showOrderTo(db, order, reader)).as === 'too-old')
      return refusal(410, 'too-old', t('order.refusal.tooOld'));
    return Response.json(
      { status: 'success', payment_status, order },
      { headers: order.bought_gift_card ? {} : clearCheckoutKeyHeaders() },
    );
  }
  if (outcome === 'pending') return Response.json({ status: 'pending', payment_status });
  return Response.json({
    status: 'error',
    payment_status,
    error: outcome,
    message: t(order.ending ? `order.ending.${order.ending}` : `payment.refusal.${outcome}`),
  });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
