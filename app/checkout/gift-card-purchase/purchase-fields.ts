import type { GiftCardField } from '#app/gift-cards/editing/parse-gift-card-form.ts';

export const purchaseOwnFields = ['otherAmount', 'isFor', 'email', 'paymentMethod'] as const;
export type PurchaseField = GiftCardField | (typeof purchaseOwnFields)[number];
export type TypedPurchase = Record<PurchaseField, string>;
export type PurchaseProblems = Partial<Record<PurchaseField, string>>;

export const OTHER_AMOUNT = 'other';
