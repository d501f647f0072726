import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';

export const providerPayments = pgTable(
  'provider_payments',
  {
    paymentIntentId: text('payment_intent_id').primaryKey(),
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

export type ListedPayment = typeof providerPayments.$inferSelect;

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

export type ListedRefund = typeof providerRefunds.$inferSelect;

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey().defaultRandom(),
    since: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    step: text({ enum: ['payments', 'refunds', 'compare'] })
      .notNull()
      .default('payments'),
    /** The last entry of the provider's list that was read in this step. */
    readTo: text('read_to'),
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

export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: differenceKinds }).notNull(),
    /** The provider's id for the payment or refund. If the provider does not have it, the shop's own id. */
    subject: text().notNull(),
    /** This column has no foreign key, since the missing entry may be the order itself. */
    orderId: uuid('order_id'),
    ourCents: integer('our_cents'),
    theirCents: integer('their_cents'),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: text('closed_by'),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('payment_differences_once').on(table.kind, table.subject),
    index('payment_differences_open').on(table.foundAt).where(sql`closed_at is null`),
    checkValues('payment_differences_kind', table.kind, differenceKinds),
  ],
);
