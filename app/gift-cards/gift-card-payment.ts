import { LEAST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';

/**
 * What a card pays of an order: all of it, or as much as it has. Where less would be left than the payment provider takes, the card
 * pays so much less that the provider can take the rest. Whole cents.
 */
export function giftCardPayment(totalCents: number, availableCents: number): number {
  if (availableCents >= totalCents) return totalCents;
  return Math.max(0, Math.min(availableCents, totalCents - LEAST_TOTAL_CENTS));
}
