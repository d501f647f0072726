import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Who wants to be mailed before a drop; a confirmed address is mailed a day and a quarter of an hour before its start. */
export const dropReminders = pgTable(
  'drop_reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No foreign key: a drop that comes back from the bin finds those who wait for it. */
    dropId: text('drop_id').notNull(),
    /** In small letters. */
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The start of which it was told a day before, and shortly before: one that was moved is told of again. */
    dayToldOf: timestamp('day_told_of', { withTimezone: true }),
    startToldOf: timestamp('start_told_of', { withTimezone: true }),
  },
  (table) => [
    unique('drop_reminders_once').on(table.email, table.dropId),
    index('drop_reminders_confirmed').on(table.dropId, table.id).where(sql`confirmed_at is not null`),
    index('drop_reminders_asked').on(table.askedAt),
  ],
);
