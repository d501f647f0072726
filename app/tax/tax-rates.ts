import { type Language, locales } from '#app/platform/text/language.ts';

export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** Rates in hundredths of a percent. They apply from the Amsterdam day `from`, or always if `from` is null. */
export type RatesFrom = { from: string | null; standard: number; reduced: number | null };

export function ratesOn(rates: readonly RatesFrom[], day: string): RatesFrom | undefined {
  return rates
    .filter(({ from }) => from === null || from <= day)
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
    .at(-1);
}

export function nextRates(rates: readonly RatesFrom[], day: string): RatesFrom | undefined {
  return rates
    .filter(({ from }) => from !== null && from > day)
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
    .at(0);
}

/** A format is created on first use, since creating it costs more than all its uses in an order. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

export function formatPercent(rate: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return formats[language].format(rate / 10_000);
}
