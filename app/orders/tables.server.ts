import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
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
import { giftCards } from '#app/gift-cards/tables.server.ts';
import type { OrderTax } from './order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from './order-view-types.ts';
import { paymentMethods } from './payment-method.ts';
import { type ReturnedPieces, refundCauses, refundStatuses } from './refunds/refund-rules.ts';
import { carriers } from './shipments/carriers.ts';
import type { ArrivedPieces } from './withdrawals/arrived-pieces.ts';
import { exchangeOutcomes } from './withdrawals/exchange-rules.ts';
import type { PieceReason } from './withdrawals/return-reasons.ts';

export const mailStatuses = ['sent', 'waiting', 'failed'] as const;

export const orderNumbers = pgSequence('order_numbers', { startWith: 100_001 });

/** What an order buys: pieces, or a gift card, which is not delivered but mailed. */
export const orderKinds = ['goods', 'gift-card'] as const;

/** What operators find an order by that a business placed: its company and its VAT number, folded like `searchText`. Few orders have it. */
export const businessSearchText = sql`fold_text(coalesce(business->>'company', '') || E'\\n' || coalesce(business->>'vatNumber', ''))`;

/** And by where it goes: apart, since a column that is worked out cannot be changed without writing every order anew. */
export const citySearchText = sql`fold_text(coalesce(shipping_address #>> '{address,city}', ''))`;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: orderKinds }).notNull().default('goods'),
    /** Null for guests. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    orderNumber: text('order_number').notNull().unique().default(sql`'ORD-' || nextval('order_numbers')`),
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] })
      .notNull()
      .default('en'),
    status: text({ enum: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] })
      .notNull()
      .default('pending'),
    paymentStatus: text('payment_status', { enum: ['pending', 'paid', 'failed', 'refunded', 'cancelled'] })
      .notNull()
      .default('pending'),
    /** `gift-card` where a gift card paid all of it: then the provider knows nothing of it. */
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    totalCents: integer('total_cents').notNull(),
    /** What a gift card pays of the total; the provider is asked for the rest. */
    giftCardId: uuid('gift_card_id').references(() => giftCards.id, { onDelete: 'restrict' }),
    giftCardCents: integer('gift_card_cents').notNull().default(0),
    /** What was added to its items and taken off them, as `chargesOf` had it. */
    adjustments: jsonb().$type<StoredAdjustment[]>().notNull().default([]),
    /** The VAT in it, line by line; null for orders from before an operator said where VAT is due. */
    tax: jsonb().$type<OrderTax>(),
    /** How it reaches its buyer; null for orders from before there were shipping methods. */
    shippingMethod: jsonb('shipping_method').$type<ChosenShippingMethod>(),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
    /** Whom the invoice names; null when that is the receiver of the parcel. */
    billingAddress: jsonb('billing_address').$type<ShippingAddress>(),
    /** The business that it was bought for. */
    business: jsonb().$type<OrderBusiness>(),
    phone: text().notNull().default(''),
    stripeSessionId: text('stripe_session_id').unique(),
    paymentIntentId: text('payment_intent_id'),
    checkoutUrl: text('checkout_url'),
    /** The browser's checkout this order belongs to: the same checkout sent twice is the same order. */
    checkoutKey: uuid('checkout_key'),
    /** What was asked for in that checkout; another content under the same key replaces the order. */
    checkoutFingerprint: text('checkout_fingerprint').notNull().default(''),
    isTest: boolean('is_test').notNull().default(false),
    /** The moment the holds end: minutes from now, and once the payment page was opened when that ends. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked how its payment ended: who was asked longest ago is asked next. */
    paymentAskedAt: timestamp('payment_asked_at', { withTimezone: true }),
    /** The moment the provider's session ends. */
    paymentExpiresAt: timestamp('payment_expires_at', { withTimezone: true }),
    /** When the shopper was led to the payment page for the first time. */
    paymentOpenedAt: timestamp('payment_opened_at', { withTimezone: true }),
    /** The span of the request that placed it, which its payment and mail go on from, where traces are kept. */
    traceparent: text(),
    /** Since when it counts as delivered; a trigger keeps it, so that nothing that sets the status can forget to. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Hidden by an operator; the record stays (bookkeeping law). */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** When its customer deleted their account. Once the order is over it no longer says whose it was. */
    ownerLeftAt: timestamp('owner_left_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** What its products are called, in both languages: for `searchText`, which can read no other table. */
    itemTitles: text('item_titles').notNull().default(''),
    /**
     * What operators find an order by: its number, address, customer's name, postal code, phone, the end of its session's
     * id, and what was bought. One text in small letters without accents, so that one index of its trigrams answers;
     * lines keep what is typed from matching across two of them.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(order_number || E'\\n' || email || E'\\n' || coalesce(shipping_address->>'name', '')
          || E'\\n' || regexp_replace(coalesce(shipping_address #>> '{address,postal_code}', ''), '[[:space:]-]', '', 'g')
          || E'\\n' || regexp_replace(phone, '[^0-9]', '', 'g') || E'\\n' || coalesce(right(stripe_session_id, 10), '')
          || E'\\n' || item_titles)`,
      ),
  },
  (table) => [
    index('orders_newest').on(table.createdAt),
    // Holds all that the dashboard counts, so that it reads no order for it.
    index('orders_shown')
      .on(
        table.createdAt,
        table.id,
        table.paymentStatus,
        table.status,
        table.totalCents,
        table.isTest,
        table.kind,
      )
      .where(sql`deleted_at is null`),
    index('orders_of_status').on(table.status, table.createdAt).where(sql`deleted_at is null`),
    index('orders_by_total').on(table.totalCents),
    index('orders_deleted').on(table.createdAt).where(sql`deleted_at is not null`),
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('orders_city_search').using('gin', sql`${citySearchText} gin_trgm_ops`),
    index('orders_of_user').on(table.userId, table.createdAt),
    index('orders_of_payment').on(table.paymentIntentId).where(sql`payment_intent_id is not null`),
    index('orders_of_guest').on(sql`lower(${table.email})`).where(sql`user_id is null`),
    // Beside the one above, since dropping an index locks the table, which an upgrade may not.
    index('orders_of_guest_newest')
      .on(sql`lower(${table.email})`, table.createdAt)
      .where(sql`user_id is null`),
    // By whose mailbox it is, for discounts on a first order and uses per customer.
    index('orders_of_mailbox').on(sql`mailbox_of(${table.email})`).where(sql`email <> ''`),
    // Nothing reads it any more. Dropping it beside a release that settles orders would be a deadlock (`docs/upgrading.md`).
    index('orders_unsettled')
      .on(table.expiresAt)
      .where(sql`status = 'pending' and payment_status = 'pending'`),
    index('orders_payment_open').on(table.expiresAt).where(sql`payment_status = 'pending'`),
    index('orders_to_send')
      .on(table.createdAt)
      .where(
        sql`deleted_at is null and status in ('pending', 'processing') and payment_status = 'paid' and kind = 'goods'`,
      ),
    index('orders_unpaid')
      .on(table.createdAt)
      .where(
        sql`deleted_at is null and status in ('pending', 'cancelled') and payment_status in ('pending', 'failed', 'cancelled')`,
      ),
    index('orders_cancelled_and_paid')
      .on(table.createdAt)
      .where(sql`status = 'cancelled' and payment_status = 'paid'`),
    uniqueIndex('orders_one_per_checkout')
      .on(table.checkoutKey)
      .where(sql`status = 'pending' and payment_status = 'pending'`),
    index('orders_of_checkout').on(table.checkoutKey, table.createdAt),
    index('orders_named').on(table.updatedAt).where(sql`email <> ''`),
    index('orders_never_paid')
      .on(table.updatedAt)
      .where(sql`status = 'cancelled' and payment_status in ('cancelled', 'failed') and email <> ''`),
    index('orders_business_search')
      .using('gin', sql`${businessSearchText} gin_trgm_ops`)
      .where(sql`business is not null`),
    index('orders_of_business').on(table.updatedAt).where(sql`business is not null`),
    index('orders_to_anonymise').on(table.ownerLeftAt).where(sql`owner_left_at is not null and email <> ''`),
    // Bought gift cards that are not mailed yet: few at any time.
    index('orders_gift_cards_to_mail')
      .on(table.createdAt)
      .where(sql`kind = 'gift-card' and status = 'processing'`),
    check('orders_kind', sql`${table.kind} in ('goods', 'gift-card')`),
    check('orders_total', sql`${table.totalCents} >= 0`),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check(
      'orders_payment_status',
      sql`${table.paymentStatus} in ('pending', 'paid', 'failed', 'refunded', 'cancelled')`,
    ),
    index('orders_of_gift_card').on(table.giftCardId).where(sql`gift_card_id is not null`),
    check(
      'orders_gift_card',
      sql`${table.giftCardCents} between 0 and ${table.totalCents} and (${table.giftCardId} is null) = (${table.giftCardCents} = 0)`,
    ),
    check('orders_payment_method', sql`${table.paymentMethod} in ('card', 'ideal', 'gift-card', 'none')`),
    check('orders_language', sql`${table.language} in ('en', 'nl')`),
  ],
);

/** What was bought, as it was then: a later change of the product does not reach back. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null where it is a gift card. */
    productId: text('product_id').references(() => products.id, { onDelete: 'restrict' }),
    productSizeId: uuid('product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    title: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull().default(1),
    size: text(),
    imageUrl: text('image_url'),
    /** Of pieces that were cut off another line for another size: the position of the line that they were bought in. */
    cutFrom: integer('cut_from'),
    /** How many pieces of the line that they were bought in stand before these: what was paid for each goes by that. */
    cutAt: integer('cut_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_product').on(table.productId),
    // Holds all that counting what was sold needs to know of a line.
    index('order_items_sold').on(table.orderId, table.productId, table.quantity, table.priceCents),
    index('order_items_image').on(table.imageUrl.op('text_pattern_ops')),
    index('order_items_size').on(table.productSizeId),
    check('order_items_price', sql`${table.priceCents} >= 0`),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** A parcel that an order, or a part of it, went out in. */
export const orderShipments = pgTable(
  'order_shipments',
  {
    /** Made with the form, so that a form sent twice is one. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Numbers the shipments of one order: 1, 2, 3 … */
    number: integer().notNull(),
    /** Null where nobody said who brings it. */
    carrier: text({ enum: carriers }),
    trackingCode: text('tracking_code').notNull().default(''),
    /** What its order's status was when this made it shipped; null where it did not. */
    statusBefore: text('status_before', {
      enum: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
    }),
    actorEmail: text('actor_email').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** When its mail leaves; null where the customer gets none. */
    mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
    /** When its mail was begun: from then on it cannot be undone. */
    mailBegunAt: timestamp('mail_begun_at', { withTimezone: true }),
    /** When an operator wrote down that it was lost. */
    lostAt: timestamp('lost_at', { withTimezone: true }),
    /** The lost shipment whose items it sends again. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => orderShipments.id, { onDelete: 'cascade' }),
    /** Whether its items were taken off the shelf for it: sent again, or before the order was paid. */
    tookStock: boolean('took_stock').notNull().default(false),
  },
  (table) => [
    unique('order_shipments_number').on(table.orderId, table.number),
    // A lost parcel is sent again once; what is lost again replaces the one that replaced it.
    unique('order_shipments_replaces').on(table.replacesId),
    index('order_shipments_code').on(table.trackingCode).where(sql`tracking_code <> ''`),
    check(
      'order_shipments_carrier',
      sql`${table.carrier} in ('postnl', 'dhl', 'dpd', 'bpost', 'ups', 'gls', 'own')`,
    ),
    check('order_shipments_code_of_carrier', sql`${table.carrier} is not null or ${table.trackingCode} = ''`),
  ],
);

/** What is in a shipment. */
export const orderShipmentPieces = pgTable(
  'order_shipment_pieces',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => orderShipments.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'order_shipment_pieces_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }).onDelete('cascade'),
    index('order_shipment_pieces_line').on(table.orderId, table.position),
    check('order_shipment_pieces_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** Money that was returned for an order, in full or in parts, and what came back to the shelf with it. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** Made with the form, so that a form sent twice is one refund. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Numbers the refunds of one order: 1, 2, 3 … */
    number: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What of it goes back to the order's gift card; the provider is asked for the rest. */
    giftCardCents: integer('gift_card_cents').notNull().default(0),
    pieces: jsonb().$type<ReturnedPieces[]>().notNull().default([]),
    reason: text().notNull().default(''),
    cause: text({ enum: refundCauses }).notNull().default('operator'),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    providerId: text('provider_id').unique(),
    /** Null for what no operator decided. */
    actorEmail: text('actor_email'),
    /** How often the provider was asked, when, what it said, and when it is asked again while it is pending. */
    tries: integer().notNull().default(0),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    problem: text(),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    /** When operators were mailed that it was refused. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('order_refunds_number').on(table.orderId, table.number),
    index('order_refunds_made').on(table.createdAt, table.orderId, table.status, table.amountCents),
    index('order_refunds_due').on(table.nextTryAt).where(sql`status = 'pending'`),
    index('order_refunds_refused').on(table.createdAt).where(sql`status = 'refused'`),
    check('order_refunds_amount', sql`${table.amountCents} > 0`),
    check('order_refunds_gift_card', sql`${table.giftCardCents} between 0 and ${table.amountCents}`),
    check(
      'order_refunds_cause',
      sql`${table.cause} in ('operator', 'paid-too-late', 'over-limit', 'provider')`,
    ),
    check(
      'order_refunds_status',
      sql`${table.status} in ('pending', 'succeeded', 'refused', 'replaced', 'settled-otherwise')`,
    ),
  ],
);

/** Pieces of an order that an operator put back in stock without returning money for them. */
export const orderRestocks = pgTable(
  'order_restocks',
  {
    /** Made with the form, so that a form sent twice is one. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pieces: jsonb().$type<ReturnedPieces[]>().notNull(),
    reason: text().notNull().default(''),
    actorEmail: text('actor_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_restocks_of_order').on(table.orderId, table.createdAt)],
);

/** What somebody withdrew from an order, as they stated it; open until its money went back or an operator closed it. */
export const orderWithdrawals = pgTable(
  'order_withdrawals',
  {
    /** Made with the form, so that a statement sent twice is one. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Numbers the withdrawals of one order: 1, 2, 3 … */
    number: integer().notNull(),
    name: text().notNull(),
    /** Where its acknowledgement goes. */
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    pieces: jsonb().$type<ReturnedPieces[]>().notNull(),
    statedAt: timestamp('stated_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The operator who closed it without a refund, and why; null where its money went back. */
    closedBy: text('closed_by'),
    closingReason: text('closing_reason').notNull().default(''),
  },
  (table) => [
    unique('order_withdrawals_number').on(table.orderId, table.number),
    index('order_withdrawals_open').on(table.orderId).where(sql`closed_at is null`),
    check('order_withdrawals_language', sql`${table.language} in ('en', 'nl')`),
    check('order_withdrawals_closing', sql`${table.closedAt} is not null or ${table.closedBy} is null`),
  ],
);

/** How the pieces of a withdrawal come back. Which they are, and whether their money is back, the withdrawal says. */
export const orderReturns = pgTable('order_returns', {
  withdrawalId: uuid('withdrawal_id')
    .primaryKey()
    .references(() => orderWithdrawals.id, { onDelete: 'cascade' }),
  /** Why its customer sends them, line by line, as far as they said so. */
  reasons: jsonb().$type<PieceReason[]>().notNull().default([]),
  announcedAt: timestamp('announced_at', { withTimezone: true }).notNull(),
});

/**
 * That an order is to have another e-mail address, which counts once whoever reads mail there followed the link that was mailed to it.
 * An order has one at most that waits for that.
 */
export const orderEmailChanges = pgTable(
  'order_email_changes',
  {
    /** Made with the form, so that a form sent twice is one. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The order's when it was asked for, which is told. */
    formerEmail: text('former_email').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** What the mail server said when it refused the mail with the link for good. */
    problem: text(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_email_changes_open').on(table.orderId).where(sql`confirmed_at is null`),
    index('order_email_changes_of_order').on(table.orderId),
    index('order_email_changes_asked').on(table.askedAt),
  ],
);

/** What of a withdrawal arrived, as an operator took it in: at most one is not settled, and later parcels have one of their own. */
export const orderReturnIntakes = pgTable(
  'order_return_intakes',
  {
    id: uuid().primaryKey().defaultRandom(),
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => orderWithdrawals.id, { onDelete: 'cascade' }),
    /** Of these, what waits for its money or its place on the shelf. */
    pieces: jsonb().$type<ArrivedPieces[]>().notNull(),
    actorEmail: text('actor_email').notNull(),
    takenInAt: timestamp('taken_in_at', { withTimezone: true }).notNull(),
    /** When all of it was paid back or put back. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_return_intakes_open').on(table.withdrawalId).where(sql`settled_at is null`),
    index('order_return_intakes_of_withdrawal').on(table.withdrawalId),
  ],
);

/**
 * That the pieces of a line come back for as many of another size, which are taken off the shelf meanwhile; open until they were taken in or it came to
 * nothing. A line has one at most that is open.
 */
export const orderExchanges = pgTable(
  'order_exchanges',
  {
    /** Made with the form, so that a form sent twice is one. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Numbers the exchanges of one order: 1, 2, 3 … */
    number: integer().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    fromSize: text('from_size').notNull(),
    toSize: text('to_size').notNull(),
    /** What was taken off the shelf; null once the shop has that size no more. */
    toProductSizeId: uuid('to_product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** The last day, in Amsterdam, on which the pieces may arrive. */
    keptUntil: date('kept_until').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    outcome: text({ enum: exchangeOutcomes }),
    /** The operator who took it in or gave it up, and why. */
    endedBy: text('ended_by'),
    endingReason: text('ending_reason').notNull().default(''),
  },
  (table) => [
    unique('order_exchanges_number').on(table.orderId, table.number),
    uniqueIndex('order_exchanges_open').on(table.orderId, table.position).where(sql`ended_at is null`),
    index('order_exchanges_kept').on(table.keptUntil).where(sql`ended_at is null`),
    index('order_exchanges_size').on(table.toProductSizeId),
    check('order_exchanges_quantity', sql`${table.quantity} >= 1`),
    check(
      'order_exchanges_outcome',
      sql`(${table.endedAt} is null) = (${table.outcome} is null)
        and ${table.outcome} in ('taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up')`,
    ),
  ],
);

/** Everything that happened to an order's payment and status, and to recoveries of many orders. */
export const paymentLogs = pgTable(
  'payment_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    status: text({ enum: ['success', 'partial_success', 'error'] }).notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('payment_logs_of_order').on(table.orderId, table.createdAt),
    index('payment_logs_recent').on(table.createdAt, table.status),
    index('payment_logs_batches').on(table.createdAt).where(sql`event_type = 'order_recovery_batch'`),
    check('payment_logs_status', sql`${table.status} in ('success', 'partial_success', 'error')`),
  ],
);

/**
 * Mails about an order: sent; waiting, since the mail server did not take them yet; or failed, since it never will or did
 * not for a day. The key lets each be sent once; every resend by hand is the next number.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    emailType: text('email_type').notNull(),
    resend: integer().notNull().default(0),
    status: text({ enum: mailStatuses }).notNull(),
    /** How often the mail server did not take it, since when, and what it said last. */
    tries: integer().notNull().default(0),
    firstTriedAt: timestamp('first_tried_at', { withTimezone: true }),
    problem: text(),
    /** When it came to its status. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('email_logs_once').on(table.orderId, table.emailType, table.resend),
    index('email_logs_recent').on(table.createdAt),
    index('email_logs_undelivered').on(table.createdAt).where(sql`status <> 'sent'`),
    check('email_logs_status', sql`${table.status} in ('sent', 'waiting', 'failed')`),
    check('email_logs_resend', sql`${table.resend} >= 0`),
  ],
);
