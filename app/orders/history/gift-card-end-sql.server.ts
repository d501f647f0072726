import { sql } from 'drizzle-orm';

/** The last characters of the card that paid an order or a part of it, in a query of orders; null where none did. */
export const giftCardEndSql = sql<string | null>`(
  select code_end from gift_cards where gift_cards.id = orders.gift_card_id)`;
