import { sql } from 'drizzle-orm';

/** Last characters of the gift card that paid an order of `orders`, wholly or in part; null without one. */
export const giftCardEndSql = sql<string | null>`(
  select code_end from gift_cards where gift_cards.id = orders.gift_card_id)`;
