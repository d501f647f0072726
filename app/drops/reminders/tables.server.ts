import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Holds reminders; a confirmed address is mailed a day and a quarter of an hour before the start. */
export const dropReminders = pgTable(
  'drop_reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Not a foreign key: a drop restored from the bin keeps its reminders. */
    dropId: text('drop_id').notNull(),
    /** In lower case. */
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Start that the mail a day before was sent for; `startToldOf` for the mail shortly before. A moved drop is mailed again. */
    dayToldOf: timestamp('day_told_of', { withTimezone: true }),
    startToldOf: timestamp('start_told_of', { withTimezone: true }),
  },
  (table) => [
    unique('drop_reminders_once').on(table.email, table.dropId),
    index('drop_reminders_confirmed').on(table.dropId, table.id).where(sql`confirmed_at is not null`),
    index('drop_reminders_asked').on(table.askedAt),
  ],
);
