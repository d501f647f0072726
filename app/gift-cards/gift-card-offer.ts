/** What a shopper can buy a card for, in cents: the amounts that are proposed, and between what they may choose another. */
export type GiftCardOffer = { amounts: number[]; leastCents: number; mostCents: number };
