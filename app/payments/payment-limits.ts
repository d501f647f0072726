/**
 * Lifetime of a payment page and its reservations. The provider requires 30 minutes by its own clock; five more allow
 * for clock differences and a second attempt. Source: docs.stripe.com/api/checkout/sessions/create, `expires_at`.
 */
export const PAYMENT_PAGE_MINUTES = 35;

/** Rounds up to whole seconds, since the provider does not store fractions. */
export function paymentExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + PAYMENT_PAGE_MINUTES * 60_000) / 1000) * 1000);
}

/** Minimum amount for card and iDEAL. Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts". */
export const LEAST_TOTAL_CENTS = 50;

export const MOST_TOTAL_CENTS = 99_999_999;

/** Returns the cents that a gift card pays. The rest of the total is zero or at least the provider's minimum. */
export function giftCardPayment(totalCents: number, availableCents: number): number {
  if (availableCents >= totalCents) return totalCents;
  return Math.max(0, Math.min(availableCents, totalCents - LEAST_TOTAL_CENTS));
}
