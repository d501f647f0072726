import { anonymiseOldOrders, anonymiseOrders } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { buyLabel } from '#app/fulfilment/labels/buy-label.server.ts';
import { cancelLabel, cancelLabelsOfEndedOrders } from '#app/fulfilment/labels/cancel-label.server.ts';
import {
  deleteExpiredCarrierEvents,
  deliverOrders,
  trackSilentParcels,
} from '#app/fulfilment/labels/carrier-events.server.ts';
import { endAdditions } from '#app/order-edits/additions/additions.server.ts';
import { deleteExpiredEmailChanges } from '#app/order-edits/email-change.server.ts';
import { runEmailChangeMailJob } from '#app/order-edits/mail/email-change-mail-job.server.ts';
import { deleteExpiredDropPurchases } from '#app/orders/drop-limits/items-per-person.server.ts';
import {
  additionMails,
  changedOrderMails,
  disputeAnswers,
  disputedPayments,
  emailChangeMails,
  exchangeMails,
  guestOrderLinks,
  labelCancellations,
  labelPurchases,
  orderMails,
  partRefunds,
  paymentEnds,
  returnedPayments,
  shipmentMails,
} from '#app/orders/order-queues.server.ts';
import { addUpOrderTotals } from '#app/orders/totals/order-totals.server.ts';
import { deleteExpiredTurnedAway } from '#app/orders/turned-away/turned-away.server.ts';
import { retryDueDisputeAnswers, sendDisputeAnswer } from '#app/payments/disputes/answer-dispute.server.ts';
import { syncDispute } from '#app/payments/disputes/order-disputes.server.ts';
import { releaseHoldsOfSoldOutSizes } from '#app/payments/holds/suspicious-holds.server.ts';
import { recordPaymentProblems } from '#app/payments/reconciliation/payment-differences.server.ts';
import { reconcilePayments } from '#app/payments/reconciliation/reconcile-payments.server.ts';
import { processRefund, retryDueRefunds } from '#app/payments/refunds/process-refunds.server.ts';
import { syncProviderRefunds } from '#app/payments/refunds/sync-provider-refunds.server.ts';
import { deliverMailedGiftCards } from '#app/payments/settling/deliver-mailed-gift-cards.server.ts';
import { expireOrders, expirePaymentSessionAndSettle } from '#app/payments/settling/expire-orders.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { endDueExchanges } from '#app/returns/exchanges.server.ts';
import { runGuestLinkMailJob } from './mail/guest-link-mail-job.server.ts';
import {
  runChangedOrderMailJob,
  runOrderMailJob,
  runShipmentMailJob,
} from './mail/run-order-mail-job.server.ts';

export async function startOrderJobs(db: Db): Promise<void> {
  await workOn(guestOrderLinks, (job) => runGuestLinkMailJob(db, job));
  await workOn(emailChangeMails, (job) => runEmailChangeMailJob(db, job, new Date()));
  await workOn(changedOrderMails, (job) => runChangedOrderMailJob(db, job, new Date()));
  await workOn(exchangeMails, (job) => runOrderMailJob(db, job, new Date()));
  await workOn(additionMails, (job) => runOrderMailJob(db, job, new Date()));
  await workOn(orderMails, (job) => runOrderMailJob(db, job, new Date()));
  await workOn(shipmentMails, (job) => runShipmentMailJob(db, job, new Date()));
  await workOn(labelPurchases, async ({ labelId }) => {
    if ((await buyLabel(db, labelId, new Date())) !== 'done') throw new Error('The label is not bought yet.');
  });
  await workOn(labelCancellations, async ({ labelId }) => {
    if ((await cancelLabel(db, labelId, new Date())) !== 'done')
      throw new Error('The label is not cancelled yet.');
  });
  await workOn(partRefunds, async ({ refundId }) => {
    const { isQuick } = await processRefund(db, refundId, new Date());
    if (isQuick) throw new Error('The payment provider cannot be reached.');
  });
  await workOn(returnedPayments, ({ paymentIntentId }) => syncProviderRefunds(db, paymentIntentId));
  await workOn(disputedPayments, ({ disputeId }) => syncDispute(db, disputeId));
  await workOn(disputeAnswers, async ({ disputeId }) => {
    const { isQuick } = await sendDisputeAnswer(db, disputeId, new Date());
    if (isQuick) throw new Error('The payment provider cannot be reached.');
  });
  await workOn(paymentEnds, ({ sessionId }) => expirePaymentSessionAndSettle(db, sessionId));
  await everyMinute('expire-orders', () => expireOrders(db));
  await everyMinute('deliver-orders', async () => {
    await deliverOrders(db, new Date());
    await cancelLabelsOfEndedOrders(db, new Date());
  });
  await everyHour('track-parcels', () => trackSilentParcels(db, new Date()));
  await everyHour('forget-carrier-events', () => deleteExpiredCarrierEvents(db, new Date()));
  await everyMinute('retry-refunds', async () => {
    await retryDueRefunds(db, new Date());
    await retryDueDisputeAnswers(db, new Date());
  });
  await everyMinute('deliver-gift-card-orders', () => deliverMailedGiftCards(db, new Date()));
  await everyMinute('free-sold-out-sizes', () => releaseHoldsOfSoldOutSizes(db, new Date()));
  await everyMinute('add-up-order-totals', () => addUpOrderTotals(db));
  await everyMinute('reconcile-payments', async () => {
    await reconcilePayments(db, new Date());
    await recordPaymentProblems(db, new Date());
  });
  await everyMinute('anonymise-orders', async () => {
    await anonymiseOrders(db, new Date());
  });
  await everyMinute('end-additions', () => endAdditions(db, new Date()));
  await everyMinute('end-exchanges', () => endDueExchanges(db, new Date()));
  await everyHour('forget-email-changes', () => deleteExpiredEmailChanges(db, new Date()));
  await everyHour('forget-drop-purchases', () => deleteExpiredDropPurchases(db, new Date()));
  await everyHour('forget-turned-away', () => deleteExpiredTurnedAway(db, new Date()));
  await everyHour('forget-old-orders', () => anonymiseOldOrders(db, new Date()));
  expireOrders(db).catch((error: unknown) =>
    log.warn({ err: error }, 'orders could not be ended at the start'),
  );
}
