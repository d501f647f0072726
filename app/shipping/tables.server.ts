import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { type PriceFrom, type PriceFromWeight, shippingMethodKinds } from './shipping-method.ts';

/** Settings that apply to all zones. The table has at most one row. */
export const shippingSettings = pgTable(
  'shipping_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    looksUpDutchAddresses: boolean('looks_up_dutch_addresses').notNull().default(false),
  },
  (table) => [check('shipping_settings_one_row', sql`${table.isOnly}`)],
);

export const shippingZones = pgTable(
  'shipping_zones',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    name: text().notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The id of the form that added the zone, so that sending the form again adds nothing. */
    formId: uuid('form_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('shipping_zones_order').on(table.sortOrder, table.id),
    check('shipping_zones_name', sql`${table.name} <> ''`),
  ],
);

/** A country is in at most one zone. The shop does not deliver to a country without a zone. */
export const shippingZoneCountries = pgTable(
  'shipping_zone_countries',
  {
    /** English country name, as in stored addresses. */
    country: text().primaryKey(),
    zoneId: text('zone_id')
      .notNull()
      .references(() => shippingZones.id, { onDelete: 'cascade' }),
  },
  (table) => [index('shipping_zone_countries_zone').on(table.zoneId)],
);

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    id: uuid().primaryKey().defaultRandom(),
    zoneId: text('zone_id')
      .notNull()
      .references(() => shippingZones.id, { onDelete: 'cascade' }),
    kind: text({ enum: shippingMethodKinds }).notNull().default('delivery'),
    name: text().notNull(),
    nameNl: text('name_nl'),
    daysFrom: integer('days_from').notNull(),
    daysTo: integer('days_to').notNull(),
    prices: jsonb().$type<PriceFrom[]>().notNull(),
    weightPrices: jsonb('weight_prices').$type<PriceFromWeight[]>(),
    freeFromCents: integer('free_from_cents'),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [
    index('shipping_methods_of_zone').on(table.zoneId, table.sortOrder),
    checkValues('shipping_methods_kind', table.kind, shippingMethodKinds),
    check('shipping_methods_name', sql`${table.name} <> ''`),
    check(
      'shipping_methods_days',
      sql`${table.daysFrom} between 0 and ${table.daysTo} and ${table.daysTo} <= 90`,
    ),
    check('shipping_methods_free_from', sql`${table.freeFromCents} > 0`),
  ],
);
