import { type OrderEditRefusal, whyNotEditable } from '../order-edit-rules.ts';
import type { PaymentStatus } from '../payment-status.ts';

/** The provider allows payment pages to stay open for less than 24 hours by its own clock. */
const ADDITION_HOURS = 23;

export function additionEnd(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000 + ADDITION_HOURS * 3600) * 1000);
}

export type NotOpenForItems = OrderEditRefusal | 'not-paid' | 'is-addition';

type Order = Parameters<typeof whyNotEditable>[0] & {
  paymentStatus: PaymentStatus;
  keepsMoney: boolean;
  isAddition: boolean;
};

export function whyNotOpenForItems(order: Order): NotOpenForItems | undefined {
  const refusal = whyNotEditable(order);
  if (refusal) return refusal;
  if (order.isAddition) return 'is-addition';
  return order.paymentStatus === 'paid' && order.keepsMoney ? undefined : 'not-paid';
}

export type AdditionState = 'waiting' | 'ended' | 'withdrawn' | 'paid' | 'returned';

type Addition = {
  status: string;
  paymentStatus: PaymentStatus;
  expiresAt: Date;
  withdrawnAt: Date | null;
};

/** `ended` was not paid before its deadline or the order's closing. `returned` was paid too late or refunded. */
export function additionState(
  { status, paymentStatus, expiresAt, withdrawnAt }: Addition,
  now: Date,
): AdditionState {
  if (paymentStatus === 'paid') return status === 'cancelled' ? 'returned' : 'paid';
  if (paymentStatus === 'refunded') return 'returned';
  if (withdrawnAt) return 'withdrawn';
  return status === 'pending' && paymentStatus === 'pending' && expiresAt > now ? 'waiting' : 'ended';
}
