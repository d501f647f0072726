/**
 * Lifetime of a payment page, and so of its reservations. The provider refuses less than 30 minutes from creation by its own clock; five
 * minutes allow for clock differences, slow connections and a second attempt. Source: docs.stripe.com/api/checkout/sessions/create,
 * `expires_at`.
 */
export const PAYMENT_PAGE_MINUTES = 35;

/** Returns the end of a payment page created now, in whole seconds like the provider's. */
export function paymentExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + PAYMENT_PAGE_MINUTES * 60_000) / 1000) * 1000);
}

/**
 * The provider's minimum in euros, for card and iDEAL alike.
 * Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts": € 0.50.
 */
export const LEAST_TOTAL_CENTS = 50;

export const MOST_TOTAL_CENTS = 99_999_999;
