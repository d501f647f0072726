import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidReference } from '#app/platform/database/references.server.ts';
import { orders } from '../tables.server.ts';

/** Orders that are paid through an emailed link and sent with another order (docs/decisions/order-additions.md). */
export const orderAdditions = pgTable(
  'order_additions',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    addedToId: uuidReference('added_to_id', () => orders.id, 'cascade'),
    actorEmail: text('actor_email').notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index('order_additions_of_order').on(table.addedToId),
    check('order_additions_of_another', sql`${table.orderId} <> ${table.addedToId}`),
  ],
);
