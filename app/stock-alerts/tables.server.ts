import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';

/** Alerts for sold-out sizes. An alert takes effect when its address is confirmed and is mailed only one time. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    productSizeId: uuidReference('product_size_id', () => productSizes.id, 'cascade'),
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    offeredAt: timestamp('offered_at', { withTimezone: true }),
    /** Set before the mail is sent. The alert is never mailed again, even if sending failed. */
    mailBegunAt: timestamp('mail_begun_at', { withTimezone: true }),
    followedAt: timestamp('followed_at', { withTimezone: true }),
  },
  (table) => [
    /** The previous release refers to this constraint by name in its inserts. */
    unique('stock_alerts_once').on(table.email, table.productSizeId),
    uniqueIndex('stock_alerts_of_mailbox').on(sql`mailbox_of(${table.email})`, table.productSizeId),
    index('stock_alerts_waiting')
      .on(table.productSizeId, table.confirmedAt, table.id)
      .where(sql`confirmed_at is not null and offered_at is null`),
    index('stock_alerts_offered')
      .on(table.productSizeId, table.offeredAt)
      .where(sql`offered_at is not null and followed_at is null`),
    index('stock_alerts_asked').on(table.askedAt),
  ],
);
