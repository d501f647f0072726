import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import type { PostedForm } from '#app/platform/editing/read-and-refuse-versioned-form.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/row-version.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import { taxSettings } from '../tables.server.ts';
import { type MemberState, memberStates } from '../tax-places.ts';
import { exportPriceChoices } from '../tax-treatment.ts';
import {
  euSalesChoices,
  type TaxSettings,
  type TaxSettingsProblems,
  type TaxSettingsValues,
} from './tax-form-values-and-limits.ts';

/** What the audit log calls the settings: there is one of them. */
export const TAX_SETTINGS_OBJECT = { objectType: 'tax-settings', objectId: 'shop' };

export type StoredTaxSettings = {
  settings: TaxSettings;
  /** Empty while nobody has saved any. */
  version: string;
};

/**
 * Where VAT is due, as operators set it. Until they do, what a shop with this VAT number would most likely set; then the one
 * rate of the environment's settings holds for everything.
 */
export async function readTaxSettings(db: Db, sellerVat: string | undefined): Promise<StoredTaxSettings> {
  const [row] = await db
    .select({
      homeState: taxSettings.homeState,
      euSales: taxSettings.euSales,
      exportPrices: taxSettings.exportPrices,
      version: versionOf(taxSettings.updatedAt),
    })
    .from(taxSettings);
  if (!row) {
    const homeState = stateOfVatNumber(sellerVat);
    return { settings: { homeState, euSales: 'home', exportPrices: 'without-vat' }, version: '' };
  }
  const { version, ...settings } = row;
  return { settings, version };
}

type SettingsRefusal = { ok: false; reason: 'invalid'; problems: TaxSettingsProblems };

/**
 * Saves where VAT is due from an operator's form, merged field by field with what somebody else saved meanwhile, see
 * `saveVersioned`. Refuses a state that is none, and fields that both changed.
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
      // The row may not exist yet, so it cannot be locked; readers go on meanwhile.
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
      if (!homeState || !euSales || !exportPrices)
        return {
          ok: false,
          reason: 'invalid',
          problems: {
            ...(!homeState && { homeState: 'unknown' }),
            ...(!euSales && { euSales: 'unknown' }),
            ...(!exportPrices && { exportPrices: 'unknown' }),
          },
        };
      await saveTaxSettings(tx, { homeState, euSales, exportPrices }, now);
      return { ok: true, id: TAX_SETTINGS_OBJECT.objectId };
    },
    auditedFields: async (_, settings) => settings,
  };
  return saveVersioned(db, actor, { form, values }, rules, now);
}

/** From then on the rates of the back office hold, no longer the one of the environment's settings. */
export async function saveTaxSettings(db: Db, settings: TaxSettings, now: Date): Promise<void> {
  await db
    .insert(taxSettings)
    .values({ ...settings, updatedAt: now })
    .onConflictDoUpdate({
      target: taxSettings.id,
      set: { ...settings, updatedAt: nextVersion(taxSettings.updatedAt, now) },
    });
}

/** The state of a VAT number, the Netherlands where there is none; in VAT numbers Greece is EL. */
export function stateOfVatNumber(number = 'NL'): MemberState {
  const letters = number.slice(0, 2) === 'EL' ? 'GR' : number.slice(0, 2);
  return memberStates.find((state) => state === letters) ?? 'NL';
}
