import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { blockKinds } from './parse-blocked.ts';

export const dropBlocks = pgTable(
  'drop_blocks',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: blockKinds }).notNull(),
    /** Holds a mailbox as `mailbox_of` writes it, a domain, or a network such as 192.0.2.0/24. */
    value: text().notNull(),
    note: text().notNull().default(''),
    actorEmail: text('actor_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('drop_blocks_once').on(table.kind, table.value),
    index('drop_blocks_newest').on(table.createdAt, table.id),
    check('drop_blocks_kind', sql`${table.kind} in ('mailbox', 'domain', 'network')`),
  ],
);
