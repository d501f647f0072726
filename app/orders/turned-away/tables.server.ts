import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { turnedAwayReasons } from './turned-away-reasons.ts';

/** No foreign key, so that a drop that is restored from the bin has its rows again. */
export const dropTurnedAway = pgTable(
  'drop_turned_away',
  {
    id: uuid().primaryKey().defaultRandom(),
    dropId: text('drop_id').notNull(),
    person: text(),
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
