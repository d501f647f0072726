import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
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
    /** `home`: orders to other member states bear the VAT of the shop's state; `destination`: of the other state. */
    euSales: text('eu_sales', { enum: ['home', 'destination'] }).notNull(),
    exportPrices: text('export_prices', { enum: exportPriceChoices }).notNull().default('without-vat'),
    /** `on`: buyers may enter a VAT number. VIES checks the number, with the shop's own number as the requester. */
    reverseCharge: text('reverse_charge', { enum: reverseChargeChoices }).notNull().default('off'),
    vatNumber: text('vat_number').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('tax_settings_one', sql`${table.id} = 'shop'`),
    check('tax_settings_eu_sales', sql`${table.euSales} in ('home', 'destination')`),
    checkValues('tax_settings_export_prices', table.exportPrices, exportPriceChoices),
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

/** VAT numbers that VIES recently confirmed. An order copies the proof if it is placed before the proof expires. */
export const vatNumberProofs = pgTable(
  'vat_number_proofs',
  {
    number: text().notNull(),
    /** The shop's own VAT number at the time of the check, sent to VIES as the requester. */
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
