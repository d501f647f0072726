export type Step = 'shipping' | 'payment';

/** The step is part of the URL, so the back button works between the two. */
export const shippingPath = '/checkout';
export const paymentPath = '/checkout?step=payment';
export const endedPaymentPath = '/checkout?step=payment&ended=1';

/** The order's id works as a password: whoever has it may see the purchase. */
export function endedGiftCardPaymentPath(orderId: string | undefined): string {
  return orderId ? `/gift-cards?order=${orderId}` : '/gift-cards';
}

export function additionPath(orderId: string): string {
  return `/order-addition/${orderId}`;
}

export function stepOf(search: URLSearchParams): Step {
  return search.get('step') === 'payment' ? 'payment' : 'shipping';
}
