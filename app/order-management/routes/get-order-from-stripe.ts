import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { readOrderByPaymentSession } from '../history/guest-order-access.server.ts';
import type { Route } from './+types/get-order-from-stripe';

/** POST /functions/v1/get-order-from-stripe returns a checkout session's order to callers with the full session id. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, paymentSessionIdBody, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', t('order.refusal.notFound'));
  const reader = { customerId: (await findCustomer(request))?.id, now: new Date() };
  const read = await readOrderByPaymentSession(db, body.parsed.data.sessionId, reader);
  if (!read) return refusal(404, 'not-found', t('order.refusal.notFound'));
  if (read.as === 'too-old') return refusal(410, 'too-old', t('order.refusal.tooOld'));
  return Response.json({ status: 'success', order: read.order });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
