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

export type PaymentOutcome = 'pending' | 'paid' | 'declined' | 'expired' | PaymentEnding;

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
