import { disputedPayments, returnedPayments } from '#app/orders/order-queues.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { countRefusedPayment } from '../card-testing/refused-payments.server.ts';
import { readWebhook } from '../read-webhook.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import type { Route } from './+types/stripe-webhook';

/** The provider sends an event again after any status but 2xx. */
export async function action({ request, context }: Route.ActionArgs) {
  const event = readWebhook(
    await request.text(),
    request.headers.get('stripe-signature'),
    config.STRIPE_WEBHOOK_SECRETS ?? [],
  );
  if (!event.ok) {
    logSecurityEvent('webhook-refused', { id: context.get(requestInfo).id, reason: event.reason });
    return Response.json({ error: event.reason }, { status: 400 });
  }
  faultPoint('webhook-received');
  if (event.payment) await settleOrder(db, event.payment, 'webhook');
  else if (event.refundedPaymentIntentId)
    await queueJob(db, returnedPayments, { paymentIntentId: event.refundedPaymentIntentId });
  else if (event.disputeId) await queueJob(db, disputedPayments, { disputeId: event.disputeId });
  else if (event.refusedAttempt) await countRefusedPayment(db, event.refusedAttempt, new Date());
  else log.debug({ type: event.type }, 'payment event without a consequence');
  // An unusable event also gets status 200, since a retry would not help.
  return Response.json({ received: true });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
