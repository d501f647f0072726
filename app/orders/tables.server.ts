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
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { orderStatuses } from './order-status.ts';
import type { OrderTax } from './order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from './order-view-types.ts';
import { paymentMethods, paymentStatuses } from './payment-status.ts';
import { type ReturnedItems, refundCauses, refundStatuses } from './refunds/refund-rules.ts';
import { carriers } from './shipments/carriers.ts';
import { type ArrivedItems, exchangeOutcomes, type ItemReason } from './withdrawals/return-rules.ts';

export const mailStatuses = ['sent', 'waiting', 'failed'] as const;

export const orderNumbers = pgSequence('order_numbers', { startWith: 100_001 });

export const orderKinds = ['goods', 'gift-card'] as const;

export const businessSearchText = sql`fold_text(coalesce(business->>'company', '') || E'\\n' || coalesce(business->>'vatNumber', ''))`;

/** This text is separate from `searchText`, because changing a generated column rewrites every order. */
export const citySearchText = sql`fold_text(coalesce(shipping_address #>> '{address,city}', ''))`;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: orderKinds }).notNull().default('goods'),
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    orderNumber: text('order_number').notNull().unique().default(sql`'ORD-' || nextval('order_numbers')`),
    email: text().notNull(),
    language: text({ enum: languages }).notNull().default('en'),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    totalCents: integer('total_cents').notNull(),
    giftCardId: uuid('gift_card_id').references(() => giftCards.id, { onDelete: 'restrict' }),
    giftCardCents: integer('gift_card_cents').notNull().default(0),
    adjustments: jsonb().$type<StoredAdjustment[]>().notNull().default([]),
    /** Null for orders placed before an operator configured where VAT is due. */
    tax: jsonb().$type<OrderTax>(),
    shippingMethod: jsonb('shipping_method').$type<ChosenShippingMethod>(),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
    billingAddress: jsonb('billing_address').$type<ShippingAddress>(),
    business: jsonb().$type<OrderBusiness>(),
    phone: text().notNull().default(''),
    stripeSessionId: text('stripe_session_id').unique(),
    paymentIntentId: text('payment_intent_id'),
    checkoutUrl: text('checkout_url'),
    /** A checkout that is submitted twice with the same key creates one order. */
    checkoutKey: uuid('checkout_key'),
    /** A checkout with the same key but another fingerprint replaces the order. */
    checkoutFingerprint: text('checkout_fingerprint').notNull().default(''),
    isTest: boolean('is_test').notNull().default(false),
    /** A few minutes after the order was placed, or the end of the payment page once that page is opened. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    paymentAskedAt: timestamp('payment_asked_at', { withTimezone: true }),
    paymentExpiresAt: timestamp('payment_expires_at', { withTimezone: true }),
    paymentOpenedAt: timestamp('payment_opened_at', { withTimezone: true }),
    traceparent: text(),
    /** A trigger sets this column, so that no code path can miss it. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Set when an operator hides the order. The row stays, since bookkeeping law requires it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Set when the customer deletes their account. The order is anonymised once it is finished. */
    ownerLeftAt: timestamp('owner_left_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** A copy for `searchText`, since a generated column cannot read other tables. */
    itemTitles: text('item_titles').notNull().default(''),
    /** Line breaks prevent matches across fields. One folded text for all fields requires only one trigram index. */
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
    // Replaces the index above. That one remains, since an upgrade must not drop an index: this locks the table.
    index('orders_of_guest_newest')
      .on(sql`lower(${table.email})`, table.createdAt)
      .where(sql`user_id is null`),
    index('orders_of_mailbox').on(sql`mailbox_of(${table.email})`).where(sql`email <> ''`),
    // This index is unused. Dropping it while a release settles orders would deadlock (`docs/upgrading.md`).
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
    index('orders_gift_cards_to_mail')
      .on(table.createdAt)
      .where(sql`kind = 'gift-card' and status = 'processing'`),
    checkValues('orders_kind', table.kind, orderKinds),
    check('orders_total', sql`${table.totalCents} >= 0`),
    checkValues('orders_status', table.status, orderStatuses),
    checkValues('orders_payment_status', table.paymentStatus, paymentStatuses),
    index('orders_of_gift_card').on(table.giftCardId).where(sql`gift_card_id is not null`),
    check(
      'orders_gift_card',
      sql`${table.giftCardCents} between 0 and ${table.totalCents} and (${table.giftCardId} is null) = (${table.giftCardCents} = 0)`,
    ),
    checkValues('orders_payment_method', table.paymentMethod, paymentMethods),
    checkValues('orders_language', table.language, languages),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    position: integer().notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'restrict' }),
    productSizeId: uuid('product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    title: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer().notNull().default(1),
    size: text(),
    imageUrl: text('image_url'),
    /** Set for items moved to this line for another size: the position of the line in which they were bought. */
    cutFrom: integer('cut_from'),
    /** The number of items before these in that line. The amount paid for these items depends on it. */
    cutAt: integer('cut_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_product').on(table.productId),
    index('order_items_sold').on(table.orderId, table.productId, table.quantity, table.priceCents),
    index('order_items_image').on(table.imageUrl.op('text_pattern_ops')),
    index('order_items_size').on(table.productSizeId),
    check('order_items_price', sql`${table.priceCents} >= 0`),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
  ],
);

export const orderShipments = pgTable(
  'order_shipments',
  {
    /** The id is generated with the form, so that a form submitted twice creates one shipment. */
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    number: integer().notNull(),
    carrier: text({ enum: carriers }),
    trackingCode: text('tracking_code').notNull().default(''),
    statusBefore: text('status_before', { enum: orderStatuses }),
    actorEmail: text('actor_email').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
    /** The shipment cannot be undone after this time. */
    mailBegunAt: timestamp('mail_begun_at', { withTimezone: true }),
    lostAt: timestamp('lost_at', { withTimezone: true }),
    replacesId: uuid('replaces_id').references((): AnyPgColumn => orderShipments.id, { onDelete: 'cascade' }),
    /** True if items were taken from stock for this shipment: it is a replacement or was sent before payment. */
    tookStock: boolean('took_stock').notNull().default(false),
  },
  (table) => [
    unique('order_shipments_number').on(table.orderId, table.number),
    // If a replacement is lost too, the next shipment replaces that replacement.
    unique('order_shipments_replaces').on(table.replacesId),
    index('order_shipments_code').on(table.trackingCode).where(sql`tracking_code <> ''`),
    checkValues('order_shipments_carrier', table.carrier, carriers),
    check('order_shipments_code_of_carrier', sql`${table.carrier} is not null or ${table.trackingCode} = ''`),
  ],
);

export const orderShipmentPieces = pgTable(
  'order_shipment_pieces',
  {
    shipmentId: uuidReference('shipment_id', () => orderShipments.id, 'cascade'),
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

export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    number: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    giftCardCents: integer('gift_card_cents').notNull().default(0),
    pieces: jsonb().$type<ReturnedItems[]>().notNull().default([]),
    reason: text().notNull().default(''),
    cause: text({ enum: refundCauses }).notNull().default('operator'),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    providerId: text('provider_id').unique(),
    actorEmail: text('actor_email'),
    tries: integer().notNull().default(0),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    problem: text(),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
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
    checkValues('order_refunds_cause', table.cause, refundCauses),
    checkValues('order_refunds_status', table.status, refundStatuses),
  ],
);

export const orderRestocks = pgTable(
  'order_restocks',
  {
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    pieces: jsonb().$type<ReturnedItems[]>().notNull(),
    reason: text().notNull().default(''),
    actorEmail: text('actor_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('order_restocks_of_order').on(table.orderId, table.createdAt)],
);

export const orderWithdrawals = pgTable(
  'order_withdrawals',
  {
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    number: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    pieces: jsonb().$type<ReturnedItems[]>().notNull(),
    statedAt: timestamp('stated_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: text('closed_by'),
    closingReason: text('closing_reason').notNull().default(''),
  },
  (table) => [
    unique('order_withdrawals_number').on(table.orderId, table.number),
    index('order_withdrawals_open').on(table.orderId).where(sql`closed_at is null`),
    checkValues('order_withdrawals_language', table.language, languages),
    check('order_withdrawals_closing', sql`${table.closedAt} is not null or ${table.closedBy} is null`),
  ],
);

export const orderReturns = pgTable('order_returns', {
  withdrawalId: uuid('withdrawal_id')
    .primaryKey()
    .references(() => orderWithdrawals.id, { onDelete: 'cascade' }),
  reasons: jsonb().$type<ItemReason[]>().notNull().default([]),
  announcedAt: timestamp('announced_at', { withTimezone: true }).notNull(),
});

export const orderEmailChanges = pgTable(
  'order_email_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    email: text().notNull(),
    formerEmail: text('former_email').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    problem: text(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_email_changes_open').on(table.orderId).where(sql`confirmed_at is null`),
    index('order_email_changes_of_order').on(table.orderId),
    index('order_email_changes_asked').on(table.askedAt),
  ],
);

/** Items that arrived for a withdrawal. At most one receipt is unsettled. Each later parcel gets its own receipt. */
export const orderReturnIntakes = pgTable(
  'order_return_intakes',
  {
    id: uuid().primaryKey().defaultRandom(),
    withdrawalId: uuidReference('withdrawal_id', () => orderWithdrawals.id, 'cascade'),
    pieces: jsonb().$type<ArrivedItems[]>().notNull(),
    actorEmail: text('actor_email').notNull(),
    takenInAt: timestamp('taken_in_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('order_return_intakes_open').on(table.withdrawalId).where(sql`settled_at is null`),
    index('order_return_intakes_of_withdrawal').on(table.withdrawalId),
  ],
);

export const orderExchanges = pgTable(
  'order_exchanges',
  {
    id: uuid().primaryKey(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    number: integer().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    fromSize: text('from_size').notNull(),
    toSize: text('to_size').notNull(),
    toProductSizeId: uuid('to_product_size_id').references(() => productSizes.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** The last day, in Amsterdam time, on which the items may arrive. */
    keptUntil: date('kept_until').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    outcome: text({ enum: exchangeOutcomes }),
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

/** The unique key ensures that each email is sent once. Every manual resend has the next number. */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    emailType: text('email_type').notNull(),
    resend: integer().notNull().default(0),
    status: text({ enum: mailStatuses }).notNull(),
    tries: integer().notNull().default(0),
    firstTriedAt: timestamp('first_tried_at', { withTimezone: true }),
    problem: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('email_logs_once').on(table.orderId, table.emailType, table.resend),
    index('email_logs_recent').on(table.createdAt),
    index('email_logs_undelivered').on(table.createdAt).where(sql`status <> 'sent'`),
    checkValues('email_logs_status', table.status, mailStatuses),
    check('email_logs_resend', sql`${table.resend} >= 0`),
  ],
);
