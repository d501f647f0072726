import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { queueStates, USUAL_OPENS_MINUTES_BEFORE } from './ticket.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The queue of a drop. References nothing: a drop that comes back from the bin has its queue, and the seed whose hash was shown. */
export const dropQueues = pgTable(
  'drop_queues',
  {
    dropId: text('drop_id').primaryKey(),
    /** Told to nobody before places are given. */
    seed: bytea().notNull(),
    opensMinutesBefore: integer('opens_minutes_before').notNull().default(USUAL_OPENS_MINUTES_BEFORE),
    state: text({ enum: queueStates }).notNull().default('running'),
    /** How many people operators want admitted in a minute at most; null where as many as the shop can serve. */
    mostPerMinute: integer('most_per_minute'),
    /** Whether browsers of guests prove that they worked before they get a place. */
    asksProof: boolean('asks_proof').notNull().default(false),
    /** When who was there early got their places, and up to which place they are these. */
    placesGivenAt: timestamp('places_given_at', { withTimezone: true }),
    earlyPlaces: integer('early_places'),
    lastPlace: integer('last_place').notNull().default(0),
    admittedUpTo: integer('admitted_up_to').notNull().default(0),
    /** The moment up to which its speed is used up. */
    pacedUntil: timestamp('paced_until', { withTimezone: true }),
    /** What operators say to everyone who waits. */
    message: text(),
    messageNl: text('message_nl'),
  },
  (table) => [
    check('drop_queues_opens', sql`${table.opensMinutesBefore} between 1 and 1440`),
    check('drop_queues_state', sql`${table.state} in ('running', 'paused', 'closed')`),
    check('drop_queues_speed', sql`${table.mostPerMinute} > 0`),
    check('drop_queues_admitted', sql`${table.admittedUpTo} between 0 and ${table.lastPlace}`),
    check('drop_queues_early', sql`(${table.placesGivenAt} is null) = (${table.earlyPlaces} is null)`),
  ],
);

/** A person's place in a queue. */
export const dropQueueTickets = pgTable(
  'drop_queue_tickets',
  {
    id: uuid().primaryKey(),
    dropId: text('drop_id')
      .notNull()
      .references(() => dropQueues.dropId, { onDelete: 'cascade' }),
    /** Made of the seed and the id (`lotOf`). */
    lot: bytea().notNull(),
    /** Null for guests, whose browser alone knows the ticket. */
    customerId: uuid('customer_id').references(() => profiles.id, { onDelete: 'set null' }),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** From 1; null for who is there before the start. */
    place: integer(),
    admittedAt: timestamp('admitted_at', { withTimezone: true }),
    /** When its owner left, or joined anew once it was over. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    /** References orders(id), which stand to our right; the key is added by hand in the migration, and checked at commit. */
    orderId: uuid('order_id'),
  },
  (table) => [
    unique('drop_queue_tickets_place').on(table.dropId, table.place),
    uniqueIndex('drop_queue_tickets_of_customer')
      .on(table.dropId, table.customerId)
      .where(sql`customer_id is not null and left_at is null`),
    index('drop_queue_tickets_customer').on(table.customerId).where(sql`customer_id is not null`),
    index('drop_queue_tickets_admitted')
      .on(table.dropId, table.admittedAt)
      .where(sql`admitted_at is not null`),
    index('drop_queue_tickets_order').on(table.orderId).where(sql`order_id is not null`),
    check('drop_queue_tickets_place_from_one', sql`${table.place} > 0`),
    check(
      'drop_queue_tickets_admitted_in_place',
      sql`${table.admittedAt} is null or ${table.place} is not null`,
    ),
    check('drop_queue_tickets_ordered', sql`${table.orderId} is null or ${table.admittedAt} is not null`),
  ],
);
