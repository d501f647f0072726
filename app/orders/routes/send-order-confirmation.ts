import { z } from 'zod';
import { findCustomer } from '#app/accounts/customer.server.ts';
import { sessionRequest } from '#app/payments/session-request.ts';
import { db } from '#app/platform/db.server.ts';
import { methodNotAllowed, readJson, refusal } from '#app/platform/json-request.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { wordsIn } from '#app/platform/words.ts';
import { readOrderBySession } from '../guest-order.server.ts';
import { resendConfirmation } from '../send-order-mail.server.ts';
import '../words.ts';
import type { Route } from './+types/send-order-confirmation';

const confirmationRequest = z.object({
  ...sessionRequest.shape,
  orderId: z.uuid(),
  orderNumber: z.string().max(40).optional(),
  manualResend: z.boolean().default(false),
});

/**
 * POST /functions/v1/send-order-confirmation: mails the confirmation again, to the order's own address whatever the
 * body says, for whoever may read the order. Without `manualResend` it is skipped when one was sent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const t = wordsIn(facts.language);
  const body = await readJson(request, confirmationRequest, facts);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'missing-information', t('order.refusal.missingInformation'));

  const { sessionId, orderId, orderNumber, manualResend } = body.parsed.data;
  const reader = { customerId: (await findCustomer(request))?.id, now: new Date() };
  const read = await readOrderBySession(db, sessionId, reader);
  if (read?.as === 'too-old') return refusal(410, 'too-old', t('order.refusal.tooOld'));
  const order = read?.order;
  const isTheirs = order?.id === orderId && (orderNumber === undefined || orderNumber === order.order_number);
  if (!order || !isTheirs) return refusal(404, 'not-found', t('order.refusal.notFound'));
  if (order.payment_status !== 'paid') return refusal(409, 'not-paid', t('order.refusal.notPaid'));
  if (order.status === 'cancelled') return refusal(409, 'cancelled', t('order.refusal.cancelled'));
  if (order.emailSent && !manualResend) return Response.json({ status: 'sent' });

  const sent = await resendConfirmation(db, order.id);
  if (sent.ok) return Response.json({ status: 'sent' });
  return sent.reason === 'too-many'
    ? refusal(429, sent.reason, t('order.refusal.tooManyMails'))
    : refusal(503, sent.reason, t('order.refusal.mailUnavailable'));
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestFacts).language);
}
