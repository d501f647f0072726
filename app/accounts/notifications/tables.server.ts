import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';
import { profiles } from '../tables.server.ts';
import { notificationKinds } from './notification-kinds.ts';

export const operatorNotifications = pgTable(
  'operator_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: notificationKinds }).notNull(),
    subject: text().notNull(),
    details: jsonb().notNull(),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
    /** Equals `noted_at` if this is an event. Null while a trouble continues. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Set when the emails are queued. One email reports all rows with the same kind and time. */
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('operator_notifications_going_on').on(table.kind, table.subject).where(sql`ended_at is null`),
    index('operator_notifications_to_mail').on(table.kind).where(sql`mailed_at is null`),
    index('operator_notifications_mailed').on(table.mailedAt),
    checkValues('operator_notifications_kind', table.kind, notificationKinds),
  ],
);

export const notificationChoices = pgTable(
  'notification_choices',
  {
    profileId: uuidReference('profile_id', () => profiles.id, 'cascade'),
    kind: text({ enum: notificationKinds }).notNull(),
    isWanted: boolean('is_wanted').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.kind] }),
    checkValues('notification_choices_kind', table.kind, notificationKinds),
  ],
);
