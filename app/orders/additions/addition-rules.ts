import { type AmendmentRefusal, whyNotAmendable } from '../amendment-rules.ts';
import type { PaymentStatus } from '../payment-status.ts';

/** The provider keeps a payment page open for less than 24 hours, by its own clock. */
const ADDITION_HOURS = 23;

/** Until when what is asked for now is kept and can be paid; in whole seconds, as the provider counts. */
export function additionEnd(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000 + ADDITION_HOURS * 3600) * 1000);
}

export type NotOpenForPieces = AmendmentRefusal | 'not-paid' | 'is-addition';

type Order = Parameters<typeof whyNotAmendable>[0] & {
  paymentStatus: PaymentStatus;
  /** Whether the shop keeps money of it. */
  keepsMoney: boolean;
  isAddition: boolean;
};

/** What keeps pieces from being added to an order as it is now; undefined where nothing does. */
export function whyNotOpenForPieces(order: Order): NotOpenForPieces | undefined {
  const refusal = whyNotAmendable(order);
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

/**
 * How far an addition is: it waits for its payment; ended without one, by its time or as it was given up; was withdrawn by an operator; is
 * paid; or its money went back, or goes, since it came too late or the pieces did.
 */
export function additionState(
  { status, paymentStatus, expiresAt, withdrawnAt }: Addition,
  now: Date,
): AdditionState {
  if (paymentStatus === 'paid') return status === 'cancelled' ? 'returned' : 'paid';
  if (paymentStatus === 'refunded') return 'returned';
  if (withdrawnAt) return 'withdrawn';
  return status === 'pending' && paymentStatus === 'pending' && expiresAt > now ? 'waiting' : 'ended';
}
