import type { taxSettings } from '../tables.server.ts';

export type TaxSettings = Omit<typeof taxSettings.$inferSelect, 'id' | 'updatedAt'>;
export type TaxSettingsValues = Record<keyof TaxSettings, string>;
export const euSalesChoices = ['home', 'destination'] as const;

/** Rates in percent as typed. The first row has no day, since its rates apply always. */
export type RateRow = { key: string; from: string; standard: string; reduced: string };
export type RateRows = { rows: RateRow[] };

export type RatePart = 'from' | 'standard' | 'reduced';

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
/** Problems by the name of the row in the form; see `rateInput`. */
export type RateProblems = Partial<Record<string, RateProblem>>;

export const MOST_RATES = 50;
/** The highest rate in hundredths of a percent. No real VAT rate is higher. */
export const HIGHEST_RATE = 5000;

export function newRateRow(key: string): RateRow {
  return { key, from: '', standard: '', reduced: '' };
}

export function rateInput({ key }: RateRow): string {
  return `rates-${key}`;
}

export function rateField(from: string): string {
  return `day-${from || 'first'}`;
}

export function filledRows({ rows }: RateRows): RateRow[] {
  return rows.filter(
    ({ from, standard, reduced }, place) => place === 0 || [from, standard, reduced].some((typed) => typed),
  );
}
