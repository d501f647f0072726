export type Step = 'shipping' | 'payment';

/** The URL contains the step, so that the back button works between the two steps. */
export const shippingPath = '/checkout';
export const paymentPath = '/checkout?step=payment';
export const endedPaymentPath = '/checkout?step=payment&ended=1';

/** The order's id works as a password: anyone who knows the id may see the purchase. */
export function endedGiftCardPaymentPath(orderId: string | undefined): string {
  return orderId ? `/gift-cards?order=${orderId}` : '/gift-cards';
}

export function additionPath(orderId: string): string {
  return `/order-addition/${orderId}`;
}

export function stepOf(search: URLSearchParams): Step {
  return search.get('step') === 'payment' ? 'payment' : 'shipping';
}
