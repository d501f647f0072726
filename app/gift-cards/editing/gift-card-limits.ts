/** What one card may be worth, in cents: enough for most of the shop, and so little that a stolen bank card buys no fortune. */
export const LEAST_GIFT_CARD_CENTS = 1_000;
export const MOST_GIFT_CARD_CENTS = 50_000;

/** How many amounts the shop may propose. */
export const MOST_AMOUNTS = 8;

export const giftCardFieldLimits = { name: 100, email: 254, message: 500 };
/** How many days ahead a card can be mailed. */
export const MOST_DAYS_AHEAD = 365;
