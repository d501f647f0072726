/** Where a shopper is. A completed order is shown on the payment success page. */
export type Step = 'shipping' | 'payment';

/** The step stands in the address, so the back button works between the two. */
export const shippingPath = '/checkout';
export const paymentPath = '/checkout?step=payment';
/** Where a shopper lands after opening a payment page that has ended. */
export const endedPaymentPath = '/checkout?step=payment&ended=1';

/** Where who did not pay for a gift card finds its form as it was. The order's id is the secret. */
export function endedGiftCardPaymentPath(orderId: string | undefined): string {
  return orderId ? `/gift-cards?order=${orderId}` : '/gift-cards';
}

/** Where what an operator adds to an order is seen and paid. Its order's id is the secret. */
export function additionPath(orderId: string): string {
  return `/order-addition/${orderId}`;
}

export function stepOf(search: URLSearchParams): Step {
  return search.get('step') === 'payment' ? 'payment' : 'shipping';
}
