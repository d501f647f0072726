import { LEAST_TOTAL_CENTS } from './payment-limits.ts';

/** Returns the cents that a gift card pays. The rest of the total is zero or at least the provider's minimum. */
export function giftCardPayment(totalCents: number, availableCents: number): number {
  if (availableCents >= totalCents) return totalCents;
  return Math.max(0, Math.min(availableCents, totalCents - LEAST_TOTAL_CENTS));
}
