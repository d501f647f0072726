/** `none`: a discount left nothing to pay. */
export const paymentMethods = ['card', 'ideal', 'gift-card', 'none'] as const;
export type OrderPaymentMethod = (typeof paymentMethods)[number];
