import type { MemberState } from '../tax-places.ts';
import type { ExportPrices, ReverseCharge } from '../tax-treatment.ts';

/** Where VAT is due, as its form holds it. */
export type TaxSettingsValues = {
  homeState: string;
  euSales: string;
  exportPrices: string;
  reverseCharge: string;
  vatNumber: string;
};
export type TaxSettings = {
  homeState: MemberState;
  euSales: 'home' | 'destination';
  exportPrices: ExportPrices;
  reverseCharge: ReverseCharge;
  /** The shop's own; empty where none was given. */
  vatNumber: string;
};
export const euSalesChoices = ['home', 'destination'] as const;
export type TaxSettingsProblem = 'unknown' | 'number-missing' | 'number-wrong' | 'number-of-other-state';
export type TaxSettingsProblems = Partial<Record<keyof TaxSettingsValues, TaxSettingsProblem>>;

/**
 * The rates of a place from a day on as they were typed, in percent; the first has no day, and holds always. The key tells it
 * among the rows of its form.
 */
export type RateRow = { key: string; from: string; standard: string; reduced: string };
export type RateRows = { rows: RateRow[] };

export type RatePart = 'from' | 'standard' | 'reduced';

/** What may be wrong with a row, and in which of its fields. */
export type RateProblem = {
  problem:
    | 'day-missing'
    | 'day-unknown'
    | 'day-again'
    | 'rate-missing'
    | 'rate-unknown'
    | 'reduced-higher'
    | 'too-many';
  part: RatePart;
};
/** By the names of the rows in their form, see `rateInput`. */
export type RateProblems = Partial<Record<string, RateProblem>>;

export const MOST_RATES = 50;
/** In hundredths of a percent: no VAT is higher. */
export const HIGHEST_RATE = 5000;

export function newRateRow(key: string): RateRow {
  return { key, from: '', standard: '', reduced: '' };
}

/** What the inputs of a row are called. */
export function rateInput({ key }: RateRow): string {
  return `rates-${key}`;
}

/** The rates of a day are a field of their own where two operators change them. */
export function rateField(from: string): string {
  return `day-${from || 'first'}`;
}

/** The rows that somebody filled in, with the first, which nobody may leave out. */
export function filledRows({ rows }: RateRows): RateRow[] {
  return rows.filter(
    ({ from, standard, reduced }, place) => place === 0 || [from, standard, reduced].some((typed) => typed),
  );
}
