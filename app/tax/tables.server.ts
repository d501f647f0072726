import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MemberState, RatePlace } from './tax-places.ts';
import type { RatesFrom } from './tax-rates.ts';
import { exportPriceChoices } from './tax-treatment.ts';

/** Where VAT is due, as operators set it: one row, and none while the settings of the environment hold. */
export const taxSettings = pgTable(
  'tax_settings',
  {
    id: text({ enum: ['shop'] })
      .primaryKey()
      .default('shop'),
    /** The member state that the shop is established in. */
    homeState: text('home_state').$type<MemberState>().notNull(),
    /** Whose VAT orders to other member states bear: the shop's own, or theirs. */
    euSales: text('eu_sales', { enum: ['home', 'destination'] }).notNull(),
    /** What orders cost that leave the VAT area. */
    exportPrices: text('export_prices', { enum: exportPriceChoices }).notNull().default('without-vat'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('tax_settings_one', sql`${table.id} = 'shop'`),
    check('tax_settings_eu_sales', sql`${table.euSales} in ('home', 'destination')`),
    check('tax_settings_export_prices', sql`${table.exportPrices} in ('without-vat', 'same')`),
  ],
);

/** The rates of VAT of a country or a part of one, with their dates. */
export const taxRates = pgTable('tax_rates', {
  place: text().$type<RatePlace>().primaryKey(),
  /** Read and written together. */
  rates: jsonb().$type<RatesFrom[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
