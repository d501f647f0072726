import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { textReference } from '#app/platform/database/references.server.ts';
import { blockKinds } from './blocklist/parse-block.ts';
import { saleMethods } from './drop.ts';
import { queueStates, USUAL_OPENS_MINUTES_BEFORE } from './queue/queue.ts';

export const drops = pgTable(
  'drops',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    description: text().notNull().default(''),
    descriptionNl: text('description_nl'),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'restrict' }),
    startDate: timestamp('start_date', { withTimezone: true }).notNull(),
    endDate: timestamp('end_date', { withTimezone: true }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    saleMethod: text('sale_method', { enum: saleMethods }).notNull().default('open'),
    /** The most items that one person may buy of all products in the drop; null for no limit. */
    piecesPerPerson: integer('pieces_per_person'),
    /** From this time the drop's page is public. Null: the drop has no page before its start. */
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('drops_running').on(table.startDate, table.endDate).where(sql`is_active`),
    index('drops_latest').on(table.startDate, table.id),
    check('drops_title', sql`${table.title} <> ''`),
    check('drops_pieces_per_person', sql`${table.piecesPerPerson} >= 1`),
    check('drops_dates', sql`${table.endDate} > ${table.startDate}`),
    check('drops_sale_method', sql`${table.saleMethod} in ('open', 'queue', 'draw')`),
  ],
);

export const dropProducts = pgTable(
  'drop_products',
  {
    dropId: textReference('drop_id', () => drops.id, 'cascade'),
    productId: textReference('product_id', () => products.id, 'cascade'),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.dropId, table.productId] }),
    index('drop_products_product').on(table.productId),
  ],
);

export const dropBlocks = pgTable(
  'drop_blocks',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: blockKinds }).notNull(),
    /** Contains a mailbox in the format of `mailbox_of`, a domain, or a network such as 192.0.2.0/24. */
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

/** Reminders of a drop: a confirmed address gets a mail a day before the start, and one 15 minutes before. */
export const dropReminders = pgTable(
  'drop_reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Not a foreign key, so that a drop restored from the bin still has its reminders. */
    dropId: text('drop_id').notNull(),
    /** The address in lower case. */
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The start in the day-before mail; `startToldOf`: in the one shortly before. A moved start is mailed again. */
    dayToldOf: timestamp('day_told_of', { withTimezone: true }),
    startToldOf: timestamp('start_told_of', { withTimezone: true }),
  },
  (table) => [
    unique('drop_reminders_once').on(table.email, table.dropId),
    index('drop_reminders_confirmed').on(table.dropId, table.id).where(sql`confirmed_at is not null`),
    index('drop_reminders_asked').on(table.askedAt),
  ],
);

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
    dropId: textReference('drop_id', () => dropQueues.dropId, 'cascade'),
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

export const dropDraws = pgTable('drop_draws', {
  dropId: text('drop_id')
    .primaryKey()
    .references(() => drops.id, { onDelete: 'cascade' }),
  /** Secret until the draw is drawn. */
  seed: bytea().notNull(),
  closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
  /** The time at which the places were drawn. Entries and lots do not change afterwards. */
  drawnAt: timestamp('drawn_at', { withTimezone: true }),
});

/** One entry per mailbox and drop, for one size. An entry counts once its address is confirmed. */
export const dropDrawEntries = pgTable(
  'drop_draw_entries',
  {
    /** Random and created by the server, since the lot depends on it. The id is published after the draw. */
    id: uuid().primaryKey(),
    dropId: textReference('drop_id', () => dropDraws.dropId, 'cascade'),
    productSizeId: uuid('product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    /** In lower case; null once the address was deleted or the customer left after the draw. */
    email: text(),
    /** The mailbox in the format of `mailbox_of`. Each mailbox may have one entry per drop. */
    person: text(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    lot: bytea().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** An item is reserved from `offeredAt` until `offeredUntil`; both are null without an offer. */
    offeredAt: timestamp('offered_at', { withTimezone: true }),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    /** The time at which the "not drawn" mail was queued. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** The latest order with this item. Not a foreign key, since an order may be deleted earlier than its draw. */
    orderId: uuid('order_id'),
  },
  (table) => [
    unique('drop_draw_entries_once').on(table.dropId, table.person),
    index('drop_draw_entries_line')
      .on(table.productSizeId, table.lot, table.id)
      .where(sql`confirmed_at is not null and offered_at is null and email is not null`),
    index('drop_draw_entries_untold')
      .on(table.dropId)
      .where(sql`confirmed_at is not null and offered_at is null and told_at is null and email is not null`),
    index('drop_draw_entries_email').on(table.email),
  ],
);
