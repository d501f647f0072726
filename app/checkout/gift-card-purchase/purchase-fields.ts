import type { GiftCardField } from '#app/gift-cards/editing/parse-gift-card-form.ts';

/** What the form of a purchase has beside the card's own fields. */
export const purchaseOwnFields = ['otherAmount', 'isFor', 'email', 'paymentMethod'] as const;
export type PurchaseField = GiftCardField | (typeof purchaseOwnFields)[number];
export type TypedPurchase = Record<PurchaseField, string>;
export type PurchaseProblems = Partial<Record<PurchaseField, string>>;

/** What stands for an amount that the shop does not propose. */
export const OTHER_AMOUNT = 'other';
