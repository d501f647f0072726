import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { MemberState, RatePlace } from './tax-places.ts';
import type { RatesFrom } from './tax-rates.ts';
import { exportPriceChoices, reverseChargeChoices } from './tax-treatment.ts';

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
    /** Whether buyers may give a VAT number, which is checked in the name of the shop's own. */
    reverseCharge: text('reverse_charge', { enum: reverseChargeChoices }).notNull().default('off'),
    vatNumber: text('vat_number').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('tax_settings_one', sql`${table.id} = 'shop'`),
    check('tax_settings_eu_sales', sql`${table.euSales} in ('home', 'destination')`),
    check('tax_settings_export_prices', sql`${table.exportPrices} in ('without-vat', 'same')`),
    check(
      'tax_settings_reverse_charge',
      sql`${table.reverseCharge} = 'off' or (${table.reverseCharge} = 'on' and ${table.vatNumber} <> '')`,
    ),
  ],
);

/** The rates of VAT of a country or a part of one, with their dates. */
export const taxRates = pgTable('tax_rates', {
  place: text().$type<RatePlace>().primaryKey(),
  /** Read and written together. */
  rates: jsonb().$type<RatesFrom[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** VAT numbers that VIES told to be valid a short while ago: the proof that an order keeps which is placed meanwhile. */
export const vatNumberProofs = pgTable(
  'vat_number_proofs',
  {
    number: text().notNull(),
    /** The shop's own number at that time, which the proof is given to. */
    requester: text().notNull(),
    /** Empty where its state tells none. */
    name: text().notNull(),
    consultationNumber: text('consultation_number').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.requester] }),
    index('vat_number_proofs_checked').on(table.checkedAt),
  ],
);
