import { sql } from 'drizzle-orm';
import { check, index, json, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { binKinds } from './bin/bin-kinds.ts';

/** What operators deleted and can still have back: each thing as it was. Its row in its own table is gone. */
export const binItems = pgTable(
  'bin_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: binKinds }).notNull(),
    /** What it had for an id, and has again where that is still free. */
    objectId: text('object_id').notNull(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    /** Not jsonb, which puts the names in a section's content into another order. */
    content: json().$type<Record<string, unknown>>().notNull(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('bin_items_latest').on(table.deletedAt, table.id),
    check(
      'bin_items_kind',
      sql`${table.kind} in (${sql.raw(binKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** What operators changed: without foreign keys, so that it outlives what it tells of. Only forgetting changes or deletes it (docs/retention.md). */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The profile of whoever did it, and their address as it was then. */
    actorId: uuid('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    /** The kind of object, such as `order`, and its own id. */
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    /** A verb in the past, such as `updated`. */
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The form that it was typed into, and what its fields said: sent again, they are known. See `save-versioned`. */
    formId: uuid('form_id'),
    formDigests: jsonb('form_digests').$type<Record<string, string>>(),
  },
  (table) => [
    index('audit_logs_of_object').on(table.objectType, table.objectId, table.createdAt),
    index('audit_logs_of_type').on(table.objectType, table.createdAt),
    // The history of the whole shop, narrowed by one of them; see `listHistory`.
    index('audit_logs_newest').on(table.createdAt, table.id),
    index('audit_logs_of_actor').on(table.actorEmail, table.createdAt, table.id),
    index('audit_logs_of_action').on(table.action, table.createdAt, table.id),
  ],
);

/** What operators say in mails in place of the standard words, by field and language; see `mail/wording`. */
export const mailWordings = pgTable('mail_wordings', {
  /** A kind of mail, such as `order_confirmation`. */
  kind: text().primaryKey(),
  texts: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
