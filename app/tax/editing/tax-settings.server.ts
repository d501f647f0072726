import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/row-version.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { taxSettings } from '../tables.server.ts';
import { type MemberState, memberStates } from '../tax-places.ts';
import { exportPriceChoices, reverseChargeChoices } from '../tax-treatment.ts';
import { parseVatNumber, stateOfVatNumber } from '../vat-numbers/vat-number.ts';
import {
  euSalesChoices,
  type TaxSettings,
  type TaxSettingsProblem,
  type TaxSettingsProblems,
  type TaxSettingsValues,
} from './tax-form-values.ts';

/** The audit log's object for the settings, which exist once. */
export const TAX_SETTINGS_OBJECT = { objectType: 'tax-settings', objectId: 'shop' };

export type StoredTaxSettings = {
  settings: TaxSettings;
  /** Empty until settings are saved. */
  version: string;
};

/**
 * Returns the tax settings. Until operators save any, returns the likely ones for this VAT number, and the single rate of the environment
 * applies.
 */
export async function readTaxSettings(db: Db, sellerVat: string | undefined): Promise<StoredTaxSettings> {
  const [row] = await db
    .select({
      homeState: taxSettings.homeState,
      euSales: taxSettings.euSales,
      exportPrices: taxSettings.exportPrices,
      reverseCharge: taxSettings.reverseCharge,
      vatNumber: taxSettings.vatNumber,
      version: versionOf(taxSettings.updatedAt),
    })
    .from(taxSettings);
  if (!row) {
    const homeState = homeStateOf(sellerVat);
    const parsed = parseVatNumber(sellerVat ?? '');
    const vatNumber = parsed.ok ? parsed.number.text : '';
    return {
      settings: { homeState, euSales: 'home', exportPrices: 'without-vat', reverseCharge: 'off', vatNumber },
      version: '',
    };
  }
  const { version, ...settings } = row;
  return { settings, version };
}

type SettingsRefusal = { ok: false; reason: 'invalid'; problems: TaxSettingsProblems };

/**
 * Saves the tax settings from an operator's form, merged field by field with changes saved meanwhile (see `saveVersioned`). Refuses unknown
 * states, and fields that both operators changed.
 */
export function mergeAndSaveTaxSettings(
  db: Db,
  actor: Actor,
  { form, values, sellerVat }: { form: PostedForm; values: TaxSettingsValues; sellerVat: string | undefined },
  now: Date,
) {
  const rules: VersionedRules<TaxSettingsValues, SettingsRefusal> = {
    objectType: TAX_SETTINGS_OBJECT.objectType,
    lock: async (tx) => {
      // The row may not exist yet, so it cannot be locked; reads are not blocked.
      await tx.execute(sql`lock table ${taxSettings} in share row exclusive mode`);
      const { settings, version } = await readTaxSettings(tx, sellerVat);
      return { id: TAX_SETTINGS_OBJECT.objectId, version, values: settings };
    },
    fieldsOf: (settings) => settings,
    combine: combineFlat,
    save: async (tx, typed) => {
      const homeState = memberStates.find((state) => state === typed.homeState);
      const euSales = euSalesChoices.find((choice) => choice === typed.euSales);
      const exportPrices = exportPriceChoices.find((choice) => choice === typed.exportPrices);
      const reverseCharge = reverseChargeChoices.find((choice) => choice === typed.reverseCharge);
      const own = ownVatNumber(typed);
      if (!homeState || !euSales || !exportPrices || !reverseCharge || !own.ok)
        return {
          ok: false,
          reason: 'invalid',
          problems: {
            ...(!homeState && { homeState: 'unknown' }),
            ...(!euSales && { euSales: 'unknown' }),
            ...(!exportPrices && { exportPrices: 'unknown' }),
            ...(!reverseCharge && { reverseCharge: 'unknown' }),
            ...(!own.ok && { vatNumber: own.problem }),
          },
        };
      const { vatNumber } = own;
      await saveTaxSettings(tx, { homeState, euSales, exportPrices, reverseCharge, vatNumber }, now);
      return { ok: true, id: TAX_SETTINGS_OBJECT.objectId };
    },
    auditedFields: async (_, settings) => settings,
  };
  return saveVersioned(db, actor, { form, values }, rules, now);
}

/** Returns the shop's VAT number as VIES writes it. It must be one of the home state, and is required for reverse charge. */
function ownVatNumber({
  vatNumber,
  homeState,
  reverseCharge,
}: TaxSettingsValues): { ok: true; vatNumber: string } | { ok: false; problem: TaxSettingsProblem } {
  if (!vatNumber.trim())
    return reverseCharge === 'on' ? { ok: false, problem: 'number-missing' } : { ok: true, vatNumber: '' };
  const parsed = parseVatNumber(vatNumber);
  if (!parsed.ok) return { ok: false, problem: 'number-wrong' };
  const { state, text } = parsed.number;
  return state === homeState
    ? { ok: true, vatNumber: text }
    : { ok: false, problem: 'number-of-other-state' };
}

/** Once saved, the rates of the back office replace the single rate of the environment. */
export async function saveTaxSettings(db: Db, settings: TaxSettings, now: Date): Promise<void> {
  await db
    .insert(taxSettings)
    .values({ ...settings, updatedAt: now })
    .onConflictDoUpdate({
      target: taxSettings.id,
      set: { ...settings, updatedAt: nextVersion(taxSettings.updatedAt, now) },
    });
}

/** Returns the state of a seller's VAT number, the Netherlands if there is none. */
export function homeStateOf(number: string | undefined): MemberState {
  const state = stateOfVatNumber(number ?? '');
  return !state || state === 'XI' ? 'NL' : state;
}
