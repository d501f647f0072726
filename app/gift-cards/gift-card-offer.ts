export type GiftCardOffer = { amounts: number[]; leastCents: number; mostCents: number };
