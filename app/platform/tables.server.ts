import { sql } from 'drizzle-orm';
import { check, index, json, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { binKinds } from './bin/bin-kinds.ts';

export const binItems = pgTable(
  'bin_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: binKinds }).notNull(),
    objectId: text('object_id').notNull(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    /** The type is json, because jsonb would reorder the keys of a section's content. */
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

/** Entries outlive their objects and need no foreign keys. Only the retention job changes them (docs/retention.md). */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    actorId: uuid('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The digests identify a form that was sent again; see `save-versioned.server.ts`. */
    formId: uuid('form_id'),
    formDigests: jsonb('form_digests').$type<Record<string, string>>(),
  },
  (table) => [
    index('audit_logs_of_object').on(table.objectType, table.objectId, table.createdAt),
    index('audit_logs_of_type').on(table.objectType, table.createdAt),
    index('audit_logs_newest').on(table.createdAt, table.id),
    index('audit_logs_of_actor').on(table.actorEmail, table.createdAt, table.id),
    index('audit_logs_of_action').on(table.action, table.createdAt, table.id),
  ],
);

export const mailWordings = pgTable('mail_wordings', {
  kind: text().primaryKey(),
  texts: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
