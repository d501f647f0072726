export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded' | 'cancelled';

/** How a payment is shown: one of which a part is back is not simply paid. */
export type ShownPayment = PaymentStatus | 'partly-refunded';

/** What a list of orders can be narrowed to. */
export const paymentFilters = [
  'pending',
  'paid',
  'partly-refunded',
  'refunded',
  'failed',
  'cancelled',
] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export function shownPayment(paymentStatus: PaymentStatus, returnedCents: number): ShownPayment {
  return paymentStatus === 'paid' && returnedCents > 0 ? 'partly-refunded' : paymentStatus;
}
