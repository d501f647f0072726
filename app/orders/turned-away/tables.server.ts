import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { turnedAwayReasons } from './turned-away-reasons.ts';

/** The table has no foreign key to drops, so that a drop restored from the bin still has its rows. */
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
    checkValues('drop_turned_away_reason', table.reason, turnedAwayReasons),
  ],
);
