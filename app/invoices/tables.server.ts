import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { invoiceKinds, invoiceSeries } from '#app/orders/invoice-number.ts';
import type { OrderTax } from '#app/orders/order-tax.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';

/** The last number of each series and year that was given. Its row is locked until whoever takes a number commits: no gap, no double. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** What an order was invoiced by, and each of its refunds. Never changed once it is written. */
export const invoices = pgTable(
  'invoices',
  {
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** What a credit note, or its reversal, is about. */
    refundId: uuid('refund_id').references(() => orderRefunds.id, { onDelete: 'cascade' }),
    /** What it is over, VAT included; of credit notes what is given back. */
    cents: integer().notNull(),
    /** The VAT in that, line by line of the order. */
    tax: jsonb().$type<OrderTax>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year, table.sequence] }),
    unique('invoices_of_refund').on(table.refundId, table.kind),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`kind = 'invoice'`),
    index('invoices_of_order').on(table.orderId, table.issuedAt),
    index('invoices_issued').on(table.issuedAt),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit-note', 'reversal')`),
    check('invoices_refund', sql`(${table.kind} = 'invoice') = (${table.refundId} is null)`),
    check('invoices_sequence', sql`${table.sequence} > 0`),
  ],
);
