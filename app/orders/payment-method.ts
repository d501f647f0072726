/** What an order was paid with: a bank card, iDEAL, a gift card alone, or nothing where a discount left nothing to pay. */
export const paymentMethods = ['card', 'ideal', 'gift-card', 'none'] as const;
export type OrderPaymentMethod = (typeof paymentMethods)[number];
