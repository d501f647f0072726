import { type Adjustment, splitTotal } from '#app/bag/charges.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { TaxKind, TaxTreatment } from '#app/tax/tax-treatment.ts';

/**
 * The VAT in a line and in its share of what was added to the order or taken off it; rates in hundredths of a percent. Where VAT that is
 * in the price is not paid, `cents` is what is, and `rateTakenOff` that of the rest.
 */
export type LineTax = { rate: number; cents: number; vatCents: number; rateTakenOff?: number };

/** The VAT in an order as it was sold, line by line in the order of its items; amounts in whole cents, as they are paid. */
export type OrderTax = {
  kind: TaxKind;
  /** The state that it is due in, by its code in ISO 3166, or `XI` for Northern Ireland; of exports the shop's own. */
  state: string;
  /** The VAT number of a business that owes it there itself. */
  buyer?: string;
  /** The standard rate that held there, which tells reduced ones; missing where there is no VAT, and in orders from before it was kept. */
  standardRate?: number;
  lines: LineTax[];
};

/**
 * The VAT in an order whose prices include it. Adjustments follow the goods (`splitTotal`): a discount the lines that it is for,
 * delivery all of them in proportion to what they cost. The VAT of a line with its share is rounded once, half a cent up; the order's is
 * the sum of its lines'. Adjustments are those that change the price, not what somebody pays with. VAT that its buyer does not pay is
 * taken off line by line, rounded likewise.
 */
export function taxOfOrder(
  lines: readonly { cents: number; taxClass: TaxClass }[],
  adjustments: readonly Pick<Adjustment, 'cents' | 'shares'>[],
  { kind, state, buyer, rateOf, rateTakenOff }: TaxTreatment,
): OrderTax {
  const paid = splitTotal(lines, adjustments);
  const standardRate = rateOf('standard');
  return {
    kind,
    state,
    ...(buyer && { buyer }),
    ...(standardRate > 0 && { standardRate }),
    lines: lines.map(({ taxClass }, place) => {
      const asked = paid[place] ?? 0;
      const rate = rateOf(taxClass);
      if (!rateTakenOff) return { rate, cents: asked, vatCents: vatIn(asked, rate) };
      const off = rateTakenOff(taxClass);
      const cents = asked - vatIn(asked, off);
      return { rate, cents, vatCents: vatIn(cents, rate), rateTakenOff: off };
    }),
  };
}

/** Of an order that buys a gift card: none, whatever is set about VAT. */
export function taxOfVoucher(cents: number, state: string): OrderTax {
  return { kind: 'voucher', state, lines: [{ rate: 0, cents, vatCents: 0 }] };
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
