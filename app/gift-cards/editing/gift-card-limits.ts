/** Limits in cents. The upper one limits the purchases made with a stolen bank card. */
export const LEAST_GIFT_CARD_CENTS = 1_000;
export const MOST_GIFT_CARD_CENTS = 50_000;

export const MOST_AMOUNTS = 8;

export const giftCardFieldLimits = { name: 100, email: 254, message: 500 };
export const MOST_DAYS_AHEAD = 365;

export type GiftCardOffer = { amounts: number[]; leastCents: number; mostCents: number };

/** Amounts are in euros. `available` is the balance minus reservations. */
export type GiftCardAnswer = { codeEnd: string; balance: number; available: number };

export function parseEuros(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,5}(?:[.,]\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replace(',', '.')) * 100);
}
