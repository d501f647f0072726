import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../tables.server.ts';

/**
 * Orders that add pieces to another: an operator asked for them, their customer pays them by a mailed link, and they are sent with the
 * other. What they cost, bear and come to is the order's own (docs/decisions/order-amendments.md).
 */
export const orderAdditions = pgTable(
  'order_additions',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    addedToId: uuid('added_to_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actorEmail: text('actor_email').notNull(),
    /** When an operator took it back before it was paid: what is paid after that goes back. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index('order_additions_of_order').on(table.addedToId),
    check('order_additions_of_another', sql`${table.orderId} <> ${table.addedToId}`),
  ],
);
