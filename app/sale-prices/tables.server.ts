import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '#app/catalogue/tables.server.ts';
import { textReference } from '#app/platform/database/references.server.ts';

/** A sale lowers prices between two dates. The database calculates the resulting prices; see `reducedPrices`. */
export const sales = pgTable(
  'sales',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    kind: text({ enum: ['percentage', 'amount', 'fixed'] }).notNull(),
    percentage: integer(),
    amountCents: integer('amount_cents'),
    /** Categories such as `women`, `men/shirts` or `new-in`, in addition to the chosen products. */
    categories: text().array().notNull().default(sql`'{}'`),
    includesDrops: boolean('includes_drops').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sales_end').on(table.endsAt),
    index('sales_latest').on(table.startsAt, table.id),
    check('sales_title', sql`${table.title} <> ''`),
    check('sales_dates', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'sales_kind',
      sql`case ${table.kind}
        when 'percentage' then ${table.percentage} between 1 and 99 and ${table.amountCents} is null
        when 'amount' then ${table.amountCents} > 0 and ${table.percentage} is null
        when 'fixed' then ${table.percentage} is null and ${table.amountCents} is null and ${table.categories} = '{}'
        else false end`,
    ),
  ],
);

export const saleProducts = pgTable(
  'sale_products',
  {
    saleId: textReference('sale_id', () => sales.id, 'cascade'),
    productId: textReference('product_id', () => products.id, 'cascade'),
    sortOrder: integer('sort_order').notNull().default(0),
    priceCents: integer('price_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.productId] }),
    index('sale_products_product').on(table.productId),
    check('sale_products_price', sql`${table.priceCents} > 0`),
  ],
);
