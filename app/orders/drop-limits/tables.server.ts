import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { drops } from '#app/drops/tables.server.ts';
import { orders } from '../tables.server.ts';

/**
 * How many pieces of a drop with a limit an order has, and who is taken to be its buyer: hashes of what tells a person, which is
 * forgotten soon after the drop.
 */
export const dropPurchases = pgTable(
  'drop_purchases',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    dropId: text('drop_id')
      .notNull()
      .references(() => drops.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    /** Account, mailboxes, home, and once it is paid the card or bank account. */
    personKeys: text('person_keys').array().notNull(),
    /** Null where nothing is delivered. */
    houseKey: text('house_key'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.dropId] }),
    index('drop_purchases_of_drop').on(table.dropId),
    index('drop_purchases_of_person').using('gin', table.personKeys),
    index('drop_purchases_of_house').on(table.houseKey),
    check('drop_purchases_pieces', sql`${table.pieces} >= 1`),
  ],
);
