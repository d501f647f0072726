import { sql } from 'drizzle-orm';
import { customType, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { drops } from '../tables.server.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The draw of a drop that is sold by one. */
export const dropDraws = pgTable('drop_draws', {
  dropId: text('drop_id')
    .primaryKey()
    .references(() => drops.id, { onDelete: 'cascade' }),
  /** Secret until the draw. */
  seed: bytea().notNull(),
  /** Until when one can enter. */
  closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
  /** From here on nobody comes in, and all lots stand. */
  drawnAt: timestamp('drawn_at', { withTimezone: true }),
});

/** Who wants a piece of a drop, in one size. It counts once its address is confirmed; its lot is made with it. */
export const dropDrawEntries = pgTable(
  'drop_draw_entries',
  {
    /** Random, and made by the server: its lot follows from it. Published after the draw, when it names nobody. */
    id: uuid().primaryKey(),
    dropId: text('drop_id')
      .notNull()
      .references(() => dropDraws.dropId, { onDelete: 'cascade' }),
    productSizeId: uuid('product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    /** In small letters; null once it is forgotten, or its owner left after the draw. */
    email: text(),
    /** The mailbox that the address leads to (`mailbox_of`): of each there is one entry. */
    person: text(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    lot: bytea().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** From when until when a piece is kept for it. */
    offeredAt: timestamp('offered_at', { withTimezone: true }),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    /** When it was mailed that others were drawn. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The last order that its piece went into. Names no key: an order may be gone before the draw is. */
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
