/**
 * How long a payment page is asked to live, and so how long pieces are held. The provider refuses less than 30 minutes
 * from the moment it creates the page, by its own clock; five minutes more leave room for clocks that differ, slow
 * connections and a second attempt. Source: docs.stripe.com/api/checkout/sessions/create, `expires_at`.
 */
export const PAYMENT_PAGE_MINUTES = 35;

/** When a payment page that is asked for now ends; in whole seconds, as the provider counts. */
export function paymentExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + PAYMENT_PAGE_MINUTES * 60_000) / 1000) * 1000);
}

/**
 * The least the provider takes in one payment in euros, for card and iDEAL alike.
 * Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts": € 0.50.
 */
export const LEAST_TOTAL_CENTS = 50;

/** The most: amounts have at most eight digits. Source: the same page. */
export const MOST_TOTAL_CENTS = 99_999_999;
