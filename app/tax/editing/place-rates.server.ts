import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/audit-change.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/row-version.server.ts';
import { saveVersioned, type VersionedRules } from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { taxRates } from '../tables.server.ts';
import type { RatePlace } from '../tax-places.ts';
import type { RatesFrom } from '../tax-rates.ts';
import { parseRateRows } from './parse-rate-rows.ts';
import { combineRates, rateContent, rateFields } from './rate-fields.ts';
import { filledRows, type RateProblems, type RateRows, rateField } from './tax-form-values.ts';

export const TAX_RATES_OBJECT = 'tax-rates';

export async function listTaxRates(db: Db): Promise<{ place: RatePlace; rates: RatesFrom[] }[]> {
  return db
    .select({ place: taxRates.place, rates: taxRates.rates })
    .from(taxRates)
    .orderBy(asc(taxRates.place));
}

/** Returns the rates of a place as their form holds them, with their version; undefined if there are none. */
export async function findPlaceRates(
  db: Db,
  place: RatePlace,
): Promise<{ place: RatePlace; version: string; values: RateRows } | undefined> {
  const [row] = await db
    .select({ place: taxRates.place, rates: taxRates.rates, version: versionOf(taxRates.updatedAt) })
    .from(taxRates)
    .where(eq(taxRates.place, place));
  if (!row) return undefined;
  const rows = row.rates.map(({ from, standard, reduced }, place) => ({
    key: String(place),
    from: from ?? '',
    standard: percentText(standard),
    reduced: reduced === null ? '' : percentText(reduced),
  }));
  return { place: row.place, version: row.version, values: { rows } };
}

type RatesRefusal = { ok: false; reason: 'invalid'; problems: RateProblems };

/**
 * Saves the rates of a place from an operator's form, merged day by day with changes saved meanwhile (see `saveVersioned`). Refuses
 * everything `parseRateRows` refuses, and days whose rates both operators changed.
 */
export function mergeAndSavePlaceRates(
  db: Db,
  actor: Actor,
  { place, form, values }: { place: RatePlace; form: PostedForm; values: RateRows },
  now: Date,
) {
  const seen = Object.keys(form.loaded).filter((field) => field.startsWith('day-'));
  const rules: VersionedRules<RateRows, RatesRefusal> = {
    objectType: TAX_RATES_OBJECT,
    lock: async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`tax-rates:${place}`}))`);
      const found = await findPlaceRates(tx, place);
      return found && { id: found.place, version: found.version, values: found.values };
    },
    fieldsOf: (rates) => rateFields(rates, seen),
    combine: (mine, theirs, isTheirs) => combineRates(mine, theirs, isTheirs, seen),
    save: async (tx, typed) => {
      const parsed = parseRateRows(typed);
      if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
      const { rates } = parsed;
      await tx
        .insert(taxRates)
        .values({ place, rates, updatedAt: now })
        .onConflictDoUpdate({
          target: taxRates.place,
          set: { rates, updatedAt: nextVersion(taxRates.updatedAt, now) },
        });
      return { ok: true, id: place };
    },
    auditedFields: async (_, rates) => auditedRates(rates),
  };
  return saveVersioned(db, actor, { form, values }, rules, now);
}

export function shownRateFields(values: RateRows): Record<string, unknown> {
  return rateFields(values, []);
}

function auditedRates(rates: RateRows): FieldValues {
  return Object.fromEntries(filledRows(rates).map((row) => [rateField(row.from), rateContent(row)]));
}

function percentText(rate: number): string {
  return String(rate / 100);
}
