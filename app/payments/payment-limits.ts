/**
 * Lifetime of a payment page and its reservations: the provider's 30 minutes by its own clock, plus five for clock
 * differences and a second attempt. Source: docs.stripe.com/api/checkout/sessions/create, `expires_at`.
 */
export const PAYMENT_PAGE_MINUTES = 35;

/** Rounds up to whole seconds like the provider. */
export function paymentExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + PAYMENT_PAGE_MINUTES * 60_000) / 1000) * 1000);
}

/** Minimum for card and iDEAL. Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts". */
export const LEAST_TOTAL_CENTS = 50;

export const MOST_TOTAL_CENTS = 99_999_999;
