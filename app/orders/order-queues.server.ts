import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
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
  /** The number of the order's refund, withdrawal, exchange or shipment (`mailNumberOf`). */
  number?: number;
};

/** Retries at most five minutes apart go on for longer than the day after which an email counts as failed. */
export const orderMails = defineQueue<OrderMail>('order-mail', 1_000);
export const shipmentMails = defineQueue<{ shipmentId: string }>('shipment-mail', 1_000);
export const labelPurchases = defineQueue<{ labelId: string }>('label-purchase', 60);
export const labelCancellations = defineQueue<{ labelId: string }>('label-cancellation', 300);
export const partRefunds = defineQueue<{ refundId: string }>('part-refund', 300);
export const returnedPayments = defineQueue<{ paymentIntentId: string }>('returned-payment', 300);
export const disputedPayments = defineQueue<{ disputeId: string }>('disputed-payment', 300);
export const disputeAnswers = defineQueue<{ disputeId: string }>('dispute-answer', 300);
export const paymentEnds = defineQueue<{ sessionId: string }>('payment-end', 300);

export type GuestOrderLink = { orderId: string; language: Language; leadsTo?: 'withdrawal' };

/** Jobs are retried for about half an hour, since a link that arrives later is of no use to a guest. */
export const guestOrderLinks = defineQueue<GuestOrderLink>('guest-order-link', 14);
export const emailChangeMails = defineQueue<{ changeId: string; to: 'new' | 'former' }>(
  'order-email-change',
  100,
);
/** The next three queues are separate from `orderMails` because the previous release cannot send these emails. */
export const changedOrderMails = defineQueue<{ orderId: string; number: number }>(
  'order-changed-mail',
  1_000,
);
export const exchangeMails = defineQueue<OrderMail>('order-exchange-mail', 1_000);
export const additionMails = defineQueue<OrderMail>('order-addition-mail', 1_000);
