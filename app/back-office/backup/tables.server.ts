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

/** The list of backups. Backups do not contain it, since it describes where they are stored and not the shop. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    scheduledFor: timestamp('scheduled_for', { withTimezone: true }),
    status: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    attempts: integer().notNull().default(1),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    place: text(),
    bytes: bigint({ mode: 'number' }),
    missingPictures: integer('missing_pictures'),
    problem: text(),
  },
  (table) => [
    uniqueIndex('backups_scheduled_for').on(table.scheduledFor),
    index('backups_started').on(table.startedAt),
    check('backups_status', sql`${table.status} in ('running', 'done', 'failed')`),
  ],
);

/** The jobs that were waiting when a backup was made. Deleted once the restored shop has queued them. */
export const restoredJobs = pgTable('restored_jobs', {
  id: uuid().primaryKey(),
  queue: text().notNull(),
  data: jsonb().$type<object>(),
  startAfter: timestamp('start_after', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
