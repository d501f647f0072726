export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

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

export const paymentEndings = [
  'too-late',
  'too-late-returned',
  'over-limit',
  'over-limit-returned',
  'cancelled',
  'cancelled-returning',
  'cancelled-returned',
  'cancelled-free',
  'returned',
] as const;
export type PaymentEnding = (typeof paymentEndings)[number];

type PaymentOutcome = 'pending' | 'paid' | 'declined' | 'expired' | PaymentEnding;

type Order = { status: string; payment_status: string; ending: PaymentEnding | null };

export function outcomeOf({ status, payment_status, ending }: Order): PaymentOutcome {
  if (ending) return ending;
  switch (payment_status) {
    case 'paid':
      return 'paid';
    case 'failed':
      return 'declined';
    case 'cancelled':
      return 'expired';
    default:
      return status === 'cancelled' ? 'expired' : 'pending';
  }
}
