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
import { uuidReference } from '#app/platform/database/references.server.ts';

/**
 * `granted` by an operator, `imported` from another shop, `returned` from a refunded order, `cancelled` if the card's own
 * order was refunded or its import undone.
 */
export const movementKinds = ['sold', 'granted', 'imported', 'spent', 'returned', 'cancelled'] as const;

/** A card's balance is not stored here. It is the sum of the card's `gift_card_movements`. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: uuid().primaryKey().defaultRandom(),
    codeHash: text('code_hash').notNull().unique(),
    /** The code, encrypted with the shop's secret, for the mail. */
    sealedCode: text('sealed_code').notNull(),
    /** The end of the code, by which operators and customers identify the card. */
    codeEnd: text('code_end').notNull(),
    amountCents: integer('amount_cents').notNull(),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    senderName: text('sender_name').notNull().default(''),
    message: text().notNull().default(''),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    /** The day in Amsterdam on which the card is mailed. */
    deliverOn: date('deliver_on').notNull(),
    /** The order in which the card was bought; null for granted cards. No foreign key: orders depend on gift cards. */
    orderId: uuid('order_id').unique(),
    orderNumber: text('order_number'),
    /** The buyer's network until the order is paid, to detect stolen cards (docs/decisions/unpaid-orders.md). */
    clientNetwork: text('client_network'),
    issuedAt: timestamp('issued_at', { withTimezone: true }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** The import that took the card over from another shop: a `gift-card-import` of the history. */
    importId: uuid('import_id'),
    /** Status of the current mail, as in `email_logs`; null if it is due, `none` for imported cards until one is requested. */
    mailStatus: text('mail_status', { enum: ['none', 'sent', 'waiting', 'failed'] }),
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
    index('gift_cards_of_import').on(table.importId).where(sql`import_id is not null`),
    index('gift_cards_unpaid').on(table.createdAt).where(sql`issued_at is null`),
    check('gift_cards_amount', sql`${table.amountCents} > 0`),
    check('gift_cards_language', sql`${table.language} in ('en', 'nl')`),
    check('gift_cards_mail_status', sql`${table.mailStatus} in ('none', 'sent', 'waiting', 'failed')`),
  ],
);

/** Contains one row, or none until operators save the settings. */
export const giftCardSettings = pgTable(
  'gift_card_settings',
  {
    id: text({ enum: ['shop'] })
      .primaryKey()
      .default('shop'),
    isOffered: boolean('is_offered').notNull(),
    amounts: integer().array().notNull(),
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

/** The ledger of gift cards. Triggers refuse changes, deletions and overdrafts. */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    giftCardId: uuidReference('gift_card_id', () => giftCards.id, 'restrict'),
    kind: text({ enum: movementKinds }).notNull(),
    /** Negative if the amount is deducted from the card. */
    cents: integer().notNull(),
    /** The order in which the card was bought, or which was paid with the card or refunded to it. */
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
      .where(sql`kind in ('sold', 'granted', 'imported')`),
    uniqueIndex('gift_card_movements_spent_once').on(table.orderId).where(sql`kind = 'spent'`),
    uniqueIndex('gift_card_movements_returned_once')
      .on(table.refundId)
      .where(sql`kind in ('returned', 'cancelled')`),
    check(
      'gift_card_movements_kind',
      sql`case ${table.kind} when 'sold' then ${table.cents} > 0 when 'granted' then ${table.cents} > 0
        when 'imported' then ${table.cents} > 0 when 'returned' then ${table.cents} > 0 when 'spent' then ${table.cents} < 0
        when 'cancelled' then ${table.cents} < 0 else false end`,
    ),
  ],
);

/** Reservations of unpaid orders. They become movements when the order is paid; otherwise they are deleted. */
export const giftCardHolds = pgTable(
  'gift_card_holds',
  {
    /** References orders(id). Only the migration has this foreign key, since orders depend on gift cards. */
    orderId: uuid('order_id').primaryKey(),
    giftCardId: uuidReference('gift_card_id', () => giftCards.id, 'restrict'),
    cents: integer().notNull(),
  },
  (table) => [
    index('gift_card_holds_of_card').on(table.giftCardId),
    check('gift_card_holds_cents', sql`${table.cents} > 0`),
  ],
);
