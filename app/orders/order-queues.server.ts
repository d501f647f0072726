import { declareQueue, defineQueue } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';

/** The mails that show an order. */
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
  /** Which of the order's refunds, withdrawals, exchanges or shipments (`mailNumberOf`) it is about. */
  number?: number;
};

/** Retried with pauses of up to five minutes for longer than a mail is tried: a day, which its log tells. */
export const orderMails = defineQueue<OrderMail>('order-mail', 1_000);
/** The mails about shipments, which leave after the minute in which those can be undone. */
export const shipmentMails = defineQueue<{ shipmentId: string }>('shipment-mail', 1_000);
/** Labels to buy at the carrier: tried for some hours, and then by hand. */
export const labelPurchases = defineQueue<{ labelId: string }>('label-purchase', 60);
/** Labels to cancel there. */
export const labelCancellations = defineQueue<{ labelId: string }>('label-cancellation', 300);
/** Refunds to be made, each by its id; one whose job is lost is taken up all the same. */
export const partRefunds = defineQueue<{ refundId: string }>('part-refund', 300);
/** What versions of the shop before 2026-11 queued for money that came too late. */
export const formerRefunds = defineQueue<{ orderId: string }>('refund', 300);
/** Payments of which something was returned, to be looked up at the provider. */
export const returnedPayments = defineQueue<{ paymentIntentId: string }>('returned-payment', 300);
/** Disputed payments, each dispute to be looked up at the provider. */
export const disputedPayments = defineQueue<{ disputeId: string }>('disputed-payment', 300);
/** What the shop answers to disputes; one whose job is lost is taken up all the same. */
export const disputeAnswers = defineQueue<{ disputeId: string }>('dispute-answer', 300);
/** Payment pages to close, since their orders were cancelled. */
export const paymentEnds = defineQueue<{ sessionId: string }>('payment-end', 300);

/** A link to a guest's order, in the language of whoever asks for it: to see it, or to withdraw from it. */
export type GuestOrderLink = { orderId: string; language: Language; leadsTo?: 'withdrawal' };

/** Retried for about half an hour: a link that comes later than that helps nobody. */
export const guestOrderLinks = defineQueue<GuestOrderLink>('guest-order-link', 14);
/** A change of an order's address to be mailed: the link to the new one, or, once it counts, that it does to the former. */
export const emailChangeMails = defineQueue<{ changeId: string; to: 'new' | 'former' }>(
  'order-email-change',
  100,
);
/** The mails about what operators put right, by how many such changes the order had: apart, as the release before knows no such mail. */
export const changedOrderMails = defineQueue<{ orderId: string; number: number }>(
  'order-changed-mail',
  1_000,
);
/** The mails about exchanges of what comes back: apart, as the release before knows no such mail. */
export const exchangeMails = defineQueue<OrderMail>('order-exchange-mail', 1_000);
/** The mails with a link to pay for what is added to an order: apart, as the release before knows no such mail. */
export const additionMails = defineQueue<OrderMail>('order-addition-mail', 1_000);
/** What versions of the shop before 2026-12 queued to mail operators about money. */
export const formerMoneyMails = defineQueue<{ at: string }>('money-mail', 300);

/** Before the first order is settled. */
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
