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
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';

/** The last number per series and year. Its row is locked until the commit, so there are no gaps or duplicates. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  { series: text({ enum: invoiceSeries }).notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** Rows are never changed or deleted. */
export const invoices = pgTable(
  'invoices',
  {
    series: text({ enum: invoiceSeries }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    refundId: uuid('refund_id').references(() => orderRefunds.id, { onDelete: 'cascade' }),
    /** The amount with VAT. For credit notes, the amount refunded. */
    cents: integer().notNull(),
    tax: jsonb().$type<OrderTax>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year, table.sequence] }),
    unique('invoices_of_refund').on(table.refundId, table.kind),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`kind = 'invoice'`),
    index('invoices_of_order').on(table.orderId, table.issuedAt),
    index('invoices_issued').on(table.issuedAt),
    checkValues('invoices_kind', table.kind, invoiceKinds),
    check('invoices_refund', sql`(${table.kind} = 'invoice') = (${table.refundId} is null)`),
    check('invoices_sequence', sql`${table.sequence} > 0`),
  ],
);
