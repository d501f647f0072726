import { sql } from 'drizzle-orm';

/** The gift card that an order buys. */
export type BoughtGiftCard = {
  id: string;
  end: string;
  recipientName: string;
  recipientEmail: string;
  /** The day of Amsterdam on which it is mailed, at the earliest. */
  deliverOn: string;
  isMailed: boolean;
};

/** The same in a query of orders; null where an order buys goods. */
export const boughtGiftCardSql = sql<BoughtGiftCard | null>`(
  select json_build_object('id', id, 'end', code_end, 'recipientName', recipient_name, 'recipientEmail', recipient_email,
    'deliverOn', deliver_on, 'isMailed', mail_status is not distinct from 'sent')
  from gift_cards where gift_cards.order_id = orders.id)`;
