export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded' | 'cancelled';

export type ShownPayment = PaymentStatus | 'partly-refunded';

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

/** `none` means that a discount left nothing to pay. */
export const paymentMethods = ['card', 'ideal', 'gift-card', 'none'] as const;
export type OrderPaymentMethod = (typeof paymentMethods)[number];
