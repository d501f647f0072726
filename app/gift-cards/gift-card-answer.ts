/** What the shop says of a gift card to whoever has its code: its last characters, what is on it, and what of it can be spent now; euros. */
export type GiftCardAnswer = { codeEnd: string; balance: number; available: number };
