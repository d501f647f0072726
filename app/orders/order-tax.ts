import { type Adjustment, splitTotal } from '#app/bag/charge-total-and-split.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { TaxKind, TaxTreatment } from '#app/tax/tax-treatment.ts';

/** The VAT in a line and in its share of what was added to the order or taken off it; the rate in hundredths of a percent. */
export type LineTax = { rate: number; cents: number; vatCents: number };

/** The VAT in an order as it was sold, line by line in the order of its items; amounts in whole cents, VAT included. */
export type OrderTax = {
  kind: TaxKind;
  /** The state that it is due in, by its code in ISO 3166, or `XI` for Northern Ireland. */
  state: string;
  lines: LineTax[];
};

/**
 * The VAT in an order whose prices include it. Adjustments follow the goods (`splitTotal`): a discount the lines that it is for,
 * delivery all of them in proportion to what they cost. The VAT of a line with its share is rounded once, half a cent up; the order's is the sum of
 * its lines'. Adjustments are those that change the price, not what somebody pays with.
 */
export function taxOfOrder(
  lines: readonly { cents: number; taxClass: TaxClass }[],
  adjustments: readonly Pick<Adjustment, 'cents' | 'shares'>[],
  { kind, state, rateOf }: TaxTreatment,
): OrderTax {
  const paid = splitTotal(lines, adjustments);
  return {
    kind,
    state,
    lines: lines.map(({ taxClass }, place) => {
      const cents = paid[place] ?? 0;
      const rate = rateOf(taxClass);
      return { rate, cents, vatCents: vatIn(cents, rate) };
    }),
  };
}

/** What an order's VAT comes to, rate by rate from the highest: what was paid at it, the VAT in that, and the rest. */
export function vatPerRate({ lines }: OrderTax) {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((one, other) => other - one);
  return rates.map((rate) => {
    const at = lines.filter((line) => line.rate === rate);
    const sum = (of: 'cents' | 'vatCents') => at.reduce((all, line) => all + line[of], 0);
    return { rate, cents: sum('cents'), vatCents: sum('vatCents'), netCents: sum('cents') - sum('vatCents') };
  });
}

/** The VAT in an amount of whole cents, half a cent up; exact, since no product of the two leaves the whole numbers. */
export function vatIn(cents: number, rate: number): number {
  const whole = 10_000 + rate;
  return Math.floor((2 * cents * rate + whole) / (2 * whole));
}
