import { declareQueue, defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

export type ShownOrderMail =
  | 'order_confirmation'
  | 'order_refunded'
  | 'order_shipped'
  | 'order_cancelled'
  | 'order_changed'
  | 'money_returned';

export type OrderMail = {
  orderId: string;
  type:
    | ShownOrderMail
    | 'withdrawal_received'
    | 'exchange_received'
    | 'exchange_ended'
    | 'addition_requested';
  /** Number of the order's refund, withdrawal, exchange or shipment (`mailNumberOf`). */
  number?: number;
};

/** Retries, at most five minutes apart, outlast the day after which a mail counts as failed. */
export const orderMails = defineQueue<OrderMail>('order-mail', 1_000);
/** Mails about shipments, sent after the minute in which these can be undone. */
export const shipmentMails = defineQueue<{ shipmentId: string }>('shipment-mail', 1_000);
/** Labels to buy; retried for some hours, then by hand. */
export const labelPurchases = defineQueue<{ labelId: string }>('label-purchase', 60);
export const labelCancellations = defineQueue<{ labelId: string }>('label-cancellation', 300);
/** Refunds to make, by id; one whose job is lost is made all the same. */
export const partRefunds = defineQueue<{ refundId: string }>('part-refund', 300);
/** Late payments queued by versions before 2026-11. */
export const formerRefunds = defineQueue<{ orderId: string }>('refund', 300);
/** Payments with a refund, to look up at the provider. */
export const returnedPayments = defineQueue<{ paymentIntentId: string }>('returned-payment', 300);
/** Disputes to look up at the provider. */
export const disputedPayments = defineQueue<{ disputeId: string }>('disputed-payment', 300);
/** Responses to disputes; one whose job is lost is sent all the same. */
export const disputeAnswers = defineQueue<{ disputeId: string }>('dispute-answer', 300);
/** Payment pages of cancelled orders, to close. */
export const paymentEnds = defineQueue<{ sessionId: string }>('payment-end', 300);

/** A link to a guest's order, or to withdraw from it, in the requester's language. */
export type GuestOrderLink = { orderId: string; language: Language; leadsTo?: 'withdrawal' };

/** Retried for about half an hour: a later link is useless. */
export const guestOrderLinks = defineQueue<GuestOrderLink>('guest-order-link', 14);
/** Links that confirm a new address, and notices to the former one after that. */
export const emailChangeMails = defineQueue<{ changeId: string; to: 'new' | 'former' }>(
  'order-email-change',
  100,
);
/** Mails about order edits, numbered by edit; separate because the previous release does not know them. */
export const changedOrderMails = defineQueue<{ orderId: string; number: number }>(
  'order-changed-mail',
  1_000,
);
/** Mails about exchanges; separate because the previous release does not know them. */
export const exchangeMails = defineQueue<OrderMail>('order-exchange-mail', 1_000);
/** Payment links of additions; separate because the previous release does not know them. */
export const additionMails = defineQueue<OrderMail>('order-addition-mail', 1_000);
/** Mails about money to operators, queued by versions before 2026-12. */
export const formerMoneyMails = defineQueue<{ at: string }>('money-mail', 300);

/** Call before the first order is settled. */
export async function declareOrderQueues(): Promise<void> {
  await Promise.all(
    [
      orderMails,
      shipmentMails,
      labelPurchases,
      labelCancellations,
      partRefunds,
      formerRefunds,
      returnedPayments,
      disputedPayments,
      disputeAnswers,
      paymentEnds,
      guestOrderLinks,
      emailChangeMails,
      changedOrderMails,
      exchangeMails,
      additionMails,
      formerMoneyMails,
    ].map(declareQueue),
  );
}
