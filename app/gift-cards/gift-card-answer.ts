/** Public state of a gift card: the last characters of its code, its balance and the part that can be spent now, in euros. */
export type GiftCardAnswer = { codeEnd: string; balance: number; available: number };
