import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { MemberState, RatePlace } from './tax-places.ts';
import type { RatesFrom } from './tax-rates.ts';
import { exportPriceChoices, reverseChargeChoices } from './tax-treatment.ts';

export const taxSettings = pgTable(
  'tax_settings',
  {
    id: text({ enum: ['shop'] })
      .primaryKey()
      .default('shop'),
    homeState: text('home_state').$type<MemberState>().notNull(),
    /** `home`: orders to other member states bear the shop's VAT; `destination`: theirs. */
    euSales: text('eu_sales', { enum: ['home', 'destination'] }).notNull(),
    exportPrices: text('export_prices', { enum: exportPriceChoices }).notNull().default('without-vat'),
    /** `on` lets buyers give a VAT number, which is checked in the name of the shop's own. */
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

export const taxRates = pgTable('tax_rates', {
  place: text().$type<RatePlace>().primaryKey(),
  rates: jsonb().$type<RatesFrom[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Numbers that VIES recently found valid. Orders placed meanwhile copy the proof. */
export const vatNumberProofs = pgTable(
  'vat_number_proofs',
  {
    number: text().notNull(),
    /** The shop's own number at that time, in whose name the proof was given. */
    requester: text().notNull(),
    name: text().notNull(),
    consultationNumber: text('consultation_number').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.requester] }),
    index('vat_number_proofs_checked').on(table.checkedAt),
  ],
);
