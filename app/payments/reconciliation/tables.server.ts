import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Payments as the provider has them, so that ours can be compared with them at once. */
export const providerPayments = pgTable(
  'provider_payments',
  {
    paymentIntentId: text('payment_intent_id').primaryKey(),
    /** The order that the payment names, whether we have it or not. */
    orderId: text('order_id'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('provider_payments_paid').on(table.paidAt),
    index('provider_payments_order').on(table.orderId),
  ],
);

/** Refunds as the provider has them. */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    providerId: text('provider_id').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    hasFailed: boolean('has_failed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('provider_refunds_made').on(table.createdAt),
    index('provider_refunds_payment').on(table.paymentIntentId),
  ],
);

/** Each comparison of our payments with the provider's, and how far it got: one that was interrupted goes on from there. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Everything since this moment is compared. */
    since: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    step: text({ enum: ['payments', 'refunds', 'compare'] })
      .notNull()
      .default('payments'),
    /** The last one of the provider's list that was read in this step. */
    readTo: text('read_to'),
    /** Why it could not go on, as far as we know. */
    problem: text(),
  },
  (table) => [
    index('reconciliations_started').on(table.startedAt),
    check('reconciliations_step', sql`${table.step} in ('payments', 'refunds', 'compare')`),
  ],
);

export const differenceKinds = [
  'unknown-payment',
  'amount-mismatch',
  'missing-payment',
  'unknown-refund',
  'refund-mismatch',
  'missing-refund',
] as const;

/** Where our books and the provider's say different things. Each is found once, and stays until it is gone or settled. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: differenceKinds }).notNull(),
    /** The provider's id of the payment or refund; for what it does not have, ours. */
    subject: text().notNull(),
    /** Without a foreign key: what we miss may be the order itself. */
    orderId: uuid('order_id'),
    ourCents: integer('our_cents'),
    theirCents: integer('their_cents'),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Null when it was gone by itself. */
    closedBy: text('closed_by'),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('payment_differences_once').on(table.kind, table.subject),
    index('payment_differences_open').on(table.foundAt).where(sql`closed_at is null`),
    check(
      'payment_differences_kind',
      sql`${table.kind} in ('unknown-payment', 'amount-mismatch', 'missing-payment', 'unknown-refund', 'refund-mismatch', 'missing-refund')`,
    ),
  ],
);
