import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Why a card's balance changed: it was sold or given away, paid for an order, got money of an order back, or its sale was taken back. */
export const movementKinds = ['sold', 'granted', 'spent', 'returned', 'cancelled'] as const;

/** A card: whom it is for, how it is found, and how its mail is doing. What is on it stands in `gift_card_movements` alone. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of its code, which is nowhere in the clear. */
    codeHash: text('code_hash').notNull().unique(),
    /** The code for its mail, under the shop's secret. */
    sealedCode: text('sealed_code').notNull(),
    /** The last four characters, which people tell it by. */
    codeEnd: text('code_end').notNull(),
    amountCents: integer('amount_cents').notNull(),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    senderName: text('sender_name').notNull().default(''),
    message: text().notNull().default(''),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    /** The day of Amsterdam on which it is mailed, at the earliest. */
    deliverOn: date('deliver_on').notNull(),
    /** The order it was bought with; null where an operator gave it. No foreign key: orders stand to our right and name cards too. */
    orderId: uuid('order_id').unique(),
    orderNumber: text('order_number'),
    /** From which network it was ordered, while it is not paid: that of stolen bank cards is told by it (docs/decisions/card-testing.md). */
    clientNetwork: text('client_network'),
    /** Null while it is not paid: then nothing is on it and nobody gets it. */
    issuedAt: timestamp('issued_at', { withTimezone: true }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** How its mail is doing, as in `email_logs`; null before it is due. */
    mailStatus: text('mail_status', { enum: ['sent', 'waiting', 'failed'] }),
    /** Counts how often it was asked to be sent again: a mail of its own each. */
    mailNumber: integer('mail_number').notNull().default(0),
    mailTries: integer('mail_tries').notNull().default(0),
    mailFirstTriedAt: timestamp('mail_first_tried_at', { withTimezone: true }),
    mailAt: timestamp('mail_at', { withTimezone: true }),
    mailProblem: text('mail_problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('gift_cards_latest').on(table.createdAt, table.id),
    index('gift_cards_end').on(table.codeEnd),
    index('gift_cards_mailed').on(table.mailAt).where(sql`recipient_email <> ''`),
    index('gift_cards_mail_due')
      .on(table.deliverOn)
      .where(sql`issued_at is not null and mail_status is null`),
    index('gift_cards_undelivered').on(table.mailAt).where(sql`mail_status in ('waiting', 'failed')`),
    index('gift_cards_unpaid').on(table.createdAt).where(sql`issued_at is null`),
    check('gift_cards_amount', sql`${table.amountCents} > 0`),
    check('gift_cards_language', sql`${table.language} in ('en', 'nl')`),
    check('gift_cards_mail_status', sql`${table.mailStatus} in ('sent', 'waiting', 'failed')`),
  ],
);

/** Which cards shoppers can buy, as operators set it: one row, and none as long as nobody sold any. */
export const giftCardSettings = pgTable(
  'gift_card_settings',
  {
    id: text({ enum: ['shop'] })
      .primaryKey()
      .default('shop'),
    isOffered: boolean('is_offered').notNull(),
    /** The amounts that are proposed, in cents, the least first. */
    amounts: integer().array().notNull(),
    /** Between which a shopper may choose another. */
    leastCents: integer('least_cents').notNull(),
    mostCents: integer('most_cents').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('gift_card_settings_one', sql`${table.id} = 'shop'`),
    check(
      'gift_card_settings_bounds',
      sql`0 < ${table.leastCents} and ${table.leastCents} <= ${table.mostCents}`,
    ),
  ],
);

/**
 * The ledger: what is on a card is the sum of its rows. Triggers, by hand in the migration, refuse to change or delete any, and
 * to take off more than is there.
 */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    giftCardId: uuid('gift_card_id')
      .notNull()
      .references(() => giftCards.id, { onDelete: 'restrict' }),
    kind: text({ enum: movementKinds }).notNull(),
    /** Below 0 where it is taken off. */
    cents: integer().notNull(),
    /** The order that it was sold with, paid for, or got money back from. */
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
    refundId: uuid('refund_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('gift_card_movements_of_card').on(table.giftCardId, table.id),
    index('gift_card_movements_of_order').on(table.orderId).where(sql`order_id is not null`),
    index('gift_card_movements_by_time').on(table.at),
    uniqueIndex('gift_card_movements_issued_once')
      .on(table.giftCardId)
      .where(sql`kind in ('sold', 'granted')`),
    uniqueIndex('gift_card_movements_spent_once').on(table.orderId).where(sql`kind = 'spent'`),
    uniqueIndex('gift_card_movements_returned_once')
      .on(table.refundId)
      .where(sql`kind in ('returned', 'cancelled')`),
    check(
      'gift_card_movements_kind',
      sql`case ${table.kind} when 'sold' then ${table.cents} > 0 when 'granted' then ${table.cents} > 0
        when 'returned' then ${table.cents} > 0 when 'spent' then ${table.cents} < 0
        when 'cancelled' then ${table.cents} < 0 else false end`,
    ),
  ],
);

/** What an unpaid order keeps of a card. It ends with the order: paid, it becomes a movement; else it is gone. */
export const giftCardHolds = pgTable(
  'gift_card_holds',
  {
    /** References orders(id); the key is added by hand in the migration, since orders stand to our right. */
    orderId: uuid('order_id').primaryKey(),
    giftCardId: uuid('gift_card_id')
      .notNull()
      .references(() => giftCards.id, { onDelete: 'restrict' }),
    cents: integer().notNull(),
  },
  (table) => [
    index('gift_card_holds_of_card').on(table.giftCardId),
    check('gift_card_holds_cents', sql`${table.cents} > 0`),
  ],
);
