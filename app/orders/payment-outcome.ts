/**
 * How an order ended after it was paid: its money came too late or for more of a drop than one person may have, or an operator cancelled it, and whether the money was
 * returned, is being returned, neither yet, or there was none to pay; or all of it was returned for an order that was not cancelled.
 */
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

/** How a payment ended, or that it has not. */
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
