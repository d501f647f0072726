import { z } from 'zod';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { findOrderForConfirmationResend, resendConfirmation } from '../mail/resend-confirmation.server.ts';
import type { Route } from './+types/send-order-confirmation';

const confirmationRequest = z.object({
  ...paymentSessionIdBody.partial().shape,
  orderId: z.uuid(),
  orderNumber: z.string().max(40).optional(),
  manualResend: z.boolean().default(false),
});

/** POST sends the confirmation to the order's own address. Sends it again only with `manualResend`. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, confirmationRequest, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'missing-information', t('order.refusal.missingInformation'));

  const { manualResend, ...asked } = body.parsed.data;
  const reader = { customerId: (await findCustomer(request))?.id, now: new Date() };
  const found = await findOrderForConfirmationResend(db, asked, reader);
  if (!found.ok) {
    return found.reason === 'too-old'
      ? refusal(410, found.reason, t('order.refusal.tooOld'))
      : refusal(404, found.reason, t('order.refusal.notFound'));
  }
  const { order } = found;
  if (order.payment_status !== 'paid') return refusal(409, 'not-paid', t('order.refusal.notPaid'));
  if (order.status === 'cancelled') return refusal(409, 'cancelled', t('order.refusal.cancelled'));
  if (order.emailSent && !manualResend) return Response.json({ status: 'sent' });

  const sent = await resendConfirmation(db, order.id, new Date());
  if (sent.ok) return Response.json({ status: 'sent' });
  const [status, words] = refusals[sent.reason];
  return refusal(status, sent.reason, t(words));
}

const refusals = {
  'too-many': [429, 'order.refusal.tooManyMails'],
  'mail-refused': [422, 'order.refusal.mailRefused'],
  'mail-unavailable': [503, 'order.refusal.mailUnavailable'],
} as const;

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
