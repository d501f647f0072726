import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '#app/catalogue/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';
import { discountKinds, discountMethods } from './discount.ts';

export const discounts = pgTable(
  'discounts',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    /** The title is displayed to customers in their orders. */
    title: text().notNull(),
    titleNl: text('title_nl'),
    method: text({ enum: discountMethods }).notNull(),
    kind: text({ enum: discountKinds }).notNull(),
    percentage: integer(),
    amountCents: integer('amount_cents'),
    minimumCents: integer('minimum_cents').notNull().default(0),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** If false, only chosen products and categories are included, even if none of them exists any more. */
    isForWholeShop: boolean('is_for_whole_shop').notNull().default(true),
    categories: text().array().notNull().default(sql`'{}'`),
    includesReduced: boolean('includes_reduced').notNull().default(true),
    includesDrops: boolean('includes_drops').notNull().default(false),
    combines: boolean().notNull().default(false),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    mostUses: integer('most_uses'),
    mostUsesPerCustomer: integer('most_uses_per_customer'),
    /** The import that took the discount over from another shop: a `discount-import` of the history. */
    importId: uuid('import_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('discounts_latest').on(table.startsAt, table.id),
    index('discounts_of_import').on(table.importId).where(sql`import_id is not null`),
    index('discounts_automatic').on(table.startsAt).where(sql`method = 'automatic'`),
    check('discounts_title', sql`${table.title} <> ''`),
    check('discounts_dates', sql`${table.endsAt} > ${table.startsAt}`),
    check('discounts_method', sql`${table.method} in ('code', 'automatic')`),
    check(
      'discounts_kind',
      sql`case ${table.kind}
        when 'percentage' then ${table.percentage} between 1 and 100 and ${table.amountCents} is null
        when 'amount' then ${table.amountCents} > 0 and ${table.percentage} is null
        when 'shipping' then ${table.percentage} is null and ${table.amountCents} is null
        else false end`,
    ),
    check('discounts_minimum', sql`${table.minimumCents} >= 0`),
    check('discounts_uses', sql`${table.mostUses} > 0 and ${table.mostUsesPerCustomer} > 0`),
  ],
);

export const discountProducts = pgTable(
  'discount_products',
  {
    discountId: textReference('discount_id', () => discounts.id, 'cascade'),
    productId: textReference('product_id', () => products.id, 'cascade'),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.discountId, table.productId] }),
    index('discount_products_product').on(table.productId),
  ],
);

export const discountCodes = pgTable(
  'discount_codes',
  {
    code: text().primaryKey(),
    discountId: textReference('discount_id', () => discounts.id, 'cascade'),
    isGenerated: boolean('is_generated').notNull().default(false),
    mostUses: integer('most_uses'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('discount_codes_of_discount').on(table.discountId, table.code),
    uniqueIndex('discount_codes_typed').on(table.discountId).where(sql`not is_generated`),
    check('discount_codes_code', sql`${table.code} ~ '^[A-Z0-9_-]{3,32}$'`),
    check('discount_codes_uses', sql`${table.mostUses} > 0`),
  ],
);

/** Reserved with the order, and used once the order is paid. A trigger releases the uses of orders that end unpaid. */
export const discountUses = pgTable(
  'discount_uses',
  {
    orderId: uuidReference('order_id', () => orders.id, 'cascade'),
    discountId: textReference('discount_id', () => discounts.id, 'restrict'),
    code: text(),
    cents: integer().notNull(),
    givenBackAt: timestamp('given_back_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.discountId] }),
    index('discount_uses_taken').on(table.discountId).where(sql`given_back_at is null`),
    index('discount_uses_of_code').on(table.code).where(sql`given_back_at is null and code is not null`),
    check('discount_uses_cents', sql`${table.cents} > 0`),
  ],
);
