import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Backups that were made or tried, here or by the command. A backup leaves this list out: it belongs to the place, not to the shop. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The hour for which the shop made it by itself; none for the command. */
    scheduledFor: timestamp('scheduled_for', { withTimezone: true }),
    status: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    attempts: integer().notNull().default(1),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Where it lies: a file, or a bucket and a name in it. */
    place: text(),
    bytes: bigint({ mode: 'number' }),
    missingPictures: integer('missing_pictures'),
    /** Why it failed, in one line. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('backups_scheduled_for').on(table.scheduledFor),
    index('backups_started').on(table.startedAt),
    check('backups_status', sql`${table.status} in ('running', 'done', 'failed')`),
  ],
);

/** Jobs that waited when a backup was made, restored with it, until the shop has queued them again. */
export const restoredJobs = pgTable('restored_jobs', {
  id: uuid().primaryKey(),
  queue: text().notNull(),
  data: jsonb().$type<object>(),
  startAfter: timestamp('start_after', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
