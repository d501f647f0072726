import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { always, choice, parseForm, refuserIn } from '#app/platform/editing/form-schema.ts';
import { taxRates, taxSettings } from '../tables.server.ts';
import { type MemberState, memberStates, type TaxPlace } from '../tax-places.ts';
import { exportPriceChoices, reverseChargeChoices, type TaxRules } from '../tax-treatment.ts';
import { parseVatNumber, stateOfVatNumber } from '../vat-numbers/vat-number.ts';
import { euSalesChoices, type TaxSettings, type TaxSettingsValues } from './tax-form-values.ts';

export const TAX_SETTINGS_ID = 'shop';

/** Returns the likely settings until operators save some. Until then the single rate of the environment applies. */
export async function readTaxSettings(
  db: Db,
  sellerVat: string | undefined,
): Promise<{ settings: TaxSettings; version: string }> {
  const [row] = await db
    .select({
      ...pickColumns(taxSettings, 'homeState', 'euSales', 'exportPrices', 'reverseCharge', 'vatNumber'),
      version: versionOf(taxSettings.updatedAt),
    })
    .from(taxSettings);
  if (!row) {
    const [homeState, vatNumber] = [homeStateOf(sellerVat), asInVies(sellerVat)];
    return {
      settings: { homeState, euSales: 'home', exportPrices: 'without-vat', reverseCharge: 'off', vatNumber },
      version: '',
    };
  }
  const { version, ...settings } = row;
  return { settings, version };
}

const taxSettingsSchema = z
  .object({
    homeState: choice(memberStates, 'unknown'),
    euSales: choice(euSalesChoices, 'unknown'),
    exportPrices: choice(exportPriceChoices, 'unknown'),
    reverseCharge: choice(reverseChargeChoices, 'unknown'),
    vatNumber: z.string(),
  })
  .superRefine((settings, context) => {
    const problem = vatNumberProblem(settings);
    if (problem) refuserIn(context)('vatNumber', true, problem);
  }, always)
  .transform(({ vatNumber, ...settings }) => ({ ...settings, vatNumber: asInVies(vatNumber) }));

/** The VAT number must belong to the home state. Reverse charge requires a number. */
function vatNumberProblem({ vatNumber, homeState, reverseCharge }: TaxSettingsValues) {
  if (!vatNumber.trim()) return reverseCharge === 'on' ? 'number-missing' : undefined;
  const parsed = parseVatNumber(vatNumber);
  if (!parsed.ok) return 'number-wrong';
  return parsed.number.state === homeState ? undefined : 'number-of-other-state';
}

function asInVies(vatNumber: string | undefined): string {
  const parsed = parseVatNumber(vatNumber ?? '');
  return parsed.ok ? parsed.number.text : '';
}

export const taxSettingsEditor = editor<TaxSettingsValues, object>({
  objectType: 'tax-settings',
  listPath: '/admin/tax',
  schema: taxSettingsSchema,
  together: [],
  async find(db, id) {
    const { settings, version } = await readTaxSettings(db, config.SELLER_VAT);
    return { id, version, values: settings };
  },
  // The row may not exist yet, so the table is locked instead. This does not block readers.
  lockRows: (tx) => tx.execute(sql`lock table ${taxSettings} in share row exclusive mode`),
  relevant: (settings) => settings,
  async save(tx, values, id) {
    const parsed = parseForm(taxSettingsSchema, values);
    if (!parsed.ok) return parsed;
    await saveTaxSettings(tx, parsed.saved);
    return { ok: true, id };
  },
});

/** Saves the tax settings. From then on the saved rates replace the single rate of the environment. */
export async function saveTaxSettings(db: Db, settings: TaxSettings, now = new Date()): Promise<void> {
  await db
    .insert(taxSettings)
    .values({ ...settings, updatedAt: now })
    .onConflictDoUpdate({
      target: taxSettings.id,
      set: { ...settings, updatedAt: nextVersion(taxSettings.updatedAt, now) },
    });
}

export function homeStateOf(number: string | undefined): MemberState {
  const state = stateOfVatNumber(number ?? '');
  return !state || state === 'XI' ? 'NL' : state;
}

/** Runs a single statement that can be batched. Returns no row while the single rate of the environment applies. */
export function listTaxRules(db: Db, place: TaxPlace): Promise<TaxRules[]> {
  const home = alias(taxRates, 'home');
  const destination = alias(taxRates, 'destination');
  return db
    .select({
      ...pickColumns(taxSettings, 'homeState', 'euSales', 'exportPrices'),
      homeRates: sql<TaxRules['homeRates']>`coalesce(${home.rates}, '[]')`,
      destinationRates: sql<TaxRules['destinationRates']>`coalesce(${destination.rates}, '[]')`,
    })
    .from(taxSettings)
    .leftJoin(home, sql`${home.place} = ${taxSettings.homeState}`)
    .leftJoin(destination, eq(destination.place, place.area === 'eu' ? place.ratesOf : 'NL'));
}
