/** What an order was paid with: a bank card, iDEAL, or a gift card alone. */
export const paymentMethods = ['card', 'ideal', 'gift-card'] as const;
export type OrderPaymentMethod = (typeof paymentMethods)[number];
