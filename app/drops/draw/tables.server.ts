import { sql } from 'drizzle-orm';
import { customType, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { drops } from '../tables.server.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const dropDraws = pgTable('drop_draws', {
  dropId: text('drop_id')
    .primaryKey()
    .references(() => drops.id, { onDelete: 'cascade' }),
  /** Secret until the draw is drawn. */
  seed: bytea().notNull(),
  closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
  /** The time at which the places were drawn. Entries and lots do not change afterwards. */
  drawnAt: timestamp('drawn_at', { withTimezone: true }),
});

/** One entry per mailbox and drop, for one size. An entry counts once its address is confirmed. */
export const dropDrawEntries = pgTable(
  'drop_draw_entries',
  {
    /** Random and created by the server, since the lot depends on it. The id is published after the draw. */
    id: uuid().primaryKey(),
    dropId: text('drop_id')
      .notNull()
      .references(() => dropDraws.dropId, { onDelete: 'cascade' }),
    productSizeId: uuid('product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    /** In lower case; null once the address was deleted or the customer left after the draw. */
    email: text(),
    /** The mailbox in the format of `mailbox_of`. Each mailbox may have one entry per drop. */
    person: text(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    lot: bytea().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** An item is reserved from `offeredAt` until `offeredUntil`; both are null without an offer. */
    offeredAt: timestamp('offered_at', { withTimezone: true }),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    /** The time at which the "not drawn" mail was queued. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The latest order with this item. Not a foreign key, since an order may be deleted earlier than its draw. */
    orderId: uuid('order_id'),
  },
  (table) => [
    unique('drop_draw_entries_once').on(table.dropId, table.person),
    index('drop_draw_entries_line')
      .on(table.productSizeId, table.lot, table.id)
      .where(sql`confirmed_at is not null and offered_at is null and email is not null`),
    index('drop_draw_entries_untold')
      .on(table.dropId)
      .where(sql`confirmed_at is not null and offered_at is null and told_at is null and email is not null`),
    index('drop_draw_entries_email').on(table.email),
  ],
);
