import { sql } from 'drizzle-orm';

export type BoughtGiftCard = {
  id: string;
  end: string;
  recipientName: string;
  recipientEmail: string;
  /** The earliest day, in Amsterdam time, on which the gift card is emailed. */
  deliverOn: string;
  isMailed: boolean;
};

export const boughtGiftCardSql = sql<BoughtGiftCard | null>`(
  select json_build_object('id', id, 'end', code_end, 'recipientName', recipient_name, 'recipientEmail', recipient_email,
    'deliverOn', deliver_on, 'isMailed', mail_status is not distinct from 'sent')
  from gift_cards where gift_cards.order_id = orders.id)`;

export const giftCardEndSql = sql<string | null>`(
  select code_end from gift_cards where gift_cards.id = orders.gift_card_id)`;
