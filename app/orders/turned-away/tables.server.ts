import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { turnedAwayReasons } from './turned-away-reasons.ts';

/**
 * Whom the checkout refused pieces of a running drop, once each. Names no key: a drop that comes back from the bin has its own
 * again.
 */
export const dropTurnedAway = pgTable(
  'drop_turned_away',
  {
    id: uuid().primaryKey().defaultRandom(),
    dropId: text('drop_id').notNull(),
    /** A hash of their mailbox and this drop; null once it is forgotten. */
    person: text(),
    /** The last one that they were told. */
    reason: text({ enum: turnedAwayReasons }).notNull(),
  },
  (table) => [
    unique('drop_turned_away_once').on(table.dropId, table.person),
    check(
      'drop_turned_away_reason',
      sql`${table.reason} in ('gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked')`,
    ),
  ],
);
