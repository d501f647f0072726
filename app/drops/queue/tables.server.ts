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

/** Not a foreign key: a drop restored from the bin must find its queue, with the seed whose hash was published. */
export const dropQueues = pgTable(
  'drop_queues',
  {
    dropId: text('drop_id').primaryKey(),
    /** Secret until the places are drawn. */
    seed: bytea().notNull(),
    opensMinutesBefore: integer('opens_minutes_before').notNull().default(USUAL_OPENS_MINUTES_BEFORE),
    state: text({ enum: queueStates }).notNull().default('running'),
    /** The most admissions per minute; null for as many as the shop can serve. */
    mostPerMinute: integer('most_per_minute'),
    asksProof: boolean('asks_proof').notNull().default(false),
    /** The time at which the early visitors' places were drawn. `earlyPlaces` is the number of these places. */
    placesGivenAt: timestamp('places_given_at', { withTimezone: true }),
    earlyPlaces: integer('early_places'),
    lastPlace: integer('last_place').notNull().default(0),
    admittedUpTo: integer('admitted_up_to').notNull().default(0),
    /** The admissions allowed by `mostPerMinute` up to this time have been used. */
    pacedUntil: timestamp('paced_until', { withTimezone: true }),
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

export const dropQueueTickets = pgTable(
  'drop_queue_tickets',
  {
    id: uuid().primaryKey(),
    dropId: text('drop_id')
      .notNull()
      .references(() => dropQueues.dropId, { onDelete: 'cascade' }),
    /** The lot derived from the seed and the ticket id (`lotOf`). */
    lot: bytea().notNull(),
    /** Null for guests, who are identified only by the ticket in their browser's cookie. */
    customerId: uuid('customer_id').references(() => profiles.id, { onDelete: 'set null' }),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** The place, counted from 1; null before the start. */
    place: integer(),
    admittedAt: timestamp('admitted_at', { withTimezone: true }),
    /** The time at which the visitor left the queue, or rejoined because this ticket had expired. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    /** References orders(id), which this domain may not import; the migration adds the key, checked at commit. */
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
