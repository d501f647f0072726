import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { drops } from '#app/drops/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';
import { orders } from '../tables.server.ts';

export const dropPurchases = pgTable(
  'drop_purchases',
  {
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    dropId: textReference('drop_id', () => drops.id, 'cascade'),
    pieces: integer().notNull(),
    personKeys: text('person_keys').array().notNull(),
    /** The house key that the previous release writes. The next release drops the column. */
    houseKey: text('house_key'),
    /** Null in rows that the previous release wrote, until they are first compared. */
    houseKeys: text('house_keys').array(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.dropId] }),
    index('drop_purchases_of_drop').on(table.dropId),
    index('drop_purchases_of_person').using('gin', table.personKeys),
    index('drop_purchases_of_house').on(table.houseKey),
    index('drop_purchases_of_houses').using('gin', table.houseKeys),
    index('drop_purchases_without_houses').on(table.dropId).where(sql`house_keys is null`),
    check('drop_purchases_pieces', sql`${table.pieces} >= 1`),
  ],
);
