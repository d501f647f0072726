/** What kind of goods a product is, for VAT: most are taxed at a country's standard rate. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** The rates of a place from a day on, in hundredths of a percent; `from` is a day in Amsterdam, null for as long as anyone remembers. */
export type RatesFrom = {
  from: string | null;
  standard: number;
  /** Null where reduced goods are taxed as others. */
  reduced: number | null;
};

/** The rates that hold on a day: those that began last. */
export function ratesOn(rates: readonly RatesFrom[], day: string): RatesFrom | undefined {
  return rates
    .filter(({ from }) => from === null || from <= day)
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
    .at(-1);
}

/** The next change after a day that was entered beforehand. */
export function nextRates(rates: readonly RatesFrom[], day: string): RatesFrom | undefined {
  return rates
    .filter(({ from }) => from !== null && from > day)
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
    .at(0);
}
