import type { OrderStatus } from './order-status.ts';
import type { PaymentEnding, PaymentStatus } from './payment-status.ts';
import {
  isUntaken,
  leftToRefund,
  type RefundCause,
  type RefundStatus,
  returnedCents,
} from './refunds/refund-rules.ts';

type Ended = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  lostCents?: number;
};
type Made = { status: RefundStatus; cause: RefundCause; amountCents: number };

export function paidOrderEndingOf(
  { status, paymentStatus, totalCents, lostCents = 0 }: Ended,
  refunds: Made[],
): PaymentEnding | null {
  if (paymentStatus === 'refunded' && status !== 'cancelled') return 'returned';
  if (status !== 'cancelled' || (paymentStatus !== 'paid' && paymentStatus !== 'refunded')) return null;
  if (totalCents === 0) return 'cancelled-free';
  const isBack = paymentStatus === 'refunded';
  // If the payment came too late or exceeded a limit, the items were never sold. In all other cases they were.
  const untaken = refunds.find(({ cause }) => isUntaken(cause))?.cause;
  if (untaken === 'over-limit') return isBack ? 'over-limit-returned' : 'over-limit';
  if (untaken) return isBack ? 'too-late-returned' : 'too-late';
  if (isBack) return 'cancelled-returned';
  if (totalCents > 0 && lostCents + returnedCents(refunds) >= totalCents) return 'cancelled-returned';
  const isUnderWay = refunds.some(({ status: state }) => state === 'pending');
  const made = refunds.map((refund) => ({ ...refund, pieces: [] }));
  return isUnderWay && leftToRefund(totalCents, made) <= 0 ? 'cancelled-returning' : 'cancelled';
}
