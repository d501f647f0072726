import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { taxRates } from '../tables.server.ts';
import type { RatePlace } from '../tax-places.ts';
import type { RatesFrom } from '../tax-rates.ts';
import { parseRateRows } from './parse-rate-rows.ts';
import { combineRates, rateContent, rateFields } from './rate-fields.ts';
import { filledRows, MOST_RATES, type RateProblem, type RateRows, rateField } from './tax-form-values.ts';

export const TAX_RATES_OBJECT = 'tax-rates';

export async function listTaxRates(db: Db): Promise<{ place: RatePlace; rates: RatesFrom[] }[]> {
  return db
    .select({ place: taxRates.place, rates: taxRates.rates })
    .from(taxRates)
    .orderBy(asc(taxRates.place));
}

export async function findPlaceRates(db: Db, place: string) {
  const [row] = await db
    .select({ place: taxRates.place, rates: taxRates.rates, version: versionOf(taxRates.updatedAt) })
    .from(taxRates)
    .where(eq(taxRates.place, place as RatePlace));
  if (!row) return undefined;
  const rows = row.rates.map(({ from, standard, reduced }, place) => ({
    key: String(place),
    from: from ?? '',
    standard: percentText(standard),
    reduced: reduced === null ? '' : percentText(reduced),
  }));
  return { id: row.place, version: row.version, values: { rows } };
}

export const placeRatesEditor = editor<RateRows, object, never, object, RateProblem>({
  objectType: TAX_RATES_OBJECT,
  listPath: '/admin/tax',
  isFixed: true,
  // Values are not checked here, since `parseRateRows` reports problems per row.
  schema: z.custom<RateRows>(),
  together: [],
  find: findPlaceRates,
  read: readRates,
  merging(_, form) {
    const seen = Object.keys(form?.loaded ?? {}).filter((field) => field.startsWith('day-'));
    return {
      fieldsOf: (rates) => rateFields(rates, seen),
      combine: (mine, theirs, isTheirs) => combineRates(mine, theirs, isTheirs, seen),
    };
  },
  relevant: () => ({}),
  async save(tx, typed, id) {
    const parsed = parseRateRows(typed);
    if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
    const { rates } = parsed;
    await tx
      .insert(taxRates)
      .values({ place: id as RatePlace, rates })
      .onConflictDoUpdate({
        target: taxRates.place,
        set: { rates, updatedAt: nextVersion(taxRates.updatedAt) },
      });
    return { ok: true, id };
  },
  history: async (_, rates) =>
    Object.fromEntries(filledRows(rates).map((row) => [rateField(row.from), rateContent(row)])),
});

const LONGEST = 20;

/** Reads the rates of a form. The first row's rates apply always, so its day is ignored. */
function readRates(form: FormData): RateRows {
  const names = [...new Set(form.keys())].filter((name) => /^rates-\w{1,10}$/.test(name));
  const rows = names.slice(0, MOST_RATES + 2).map((name, place) => {
    const [from = '', standard = '', reduced = ''] = form.getAll(name).map(text);
    return { key: name.slice('rates-'.length), from: place === 0 ? '' : from, standard, reduced };
  });
  return { rows: rows.length ? rows : [{ key: '0', from: '', standard: '', reduced: '' }] };
}

function text(value: unknown): string {
  return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, LONGEST);
}

function percentText(rate: number): string {
  return String(rate / 100);
}
