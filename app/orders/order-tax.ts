import { type Adjustment, splitTotal } from '#app/bag/charges.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { TaxKind, TaxTreatment } from '#app/tax/tax-treatment.ts';
import { stateOfVatNumber, type VatNumber } from '#app/tax/vat-numbers/vat-number.ts';
import type { OrderBusiness } from './order-view-types.ts';

/** Rates are in hundredths of a percent. If VAT was taken off the price, at `rateTakenOff`, `cents` excludes it. */
export type LineTax = { rate: number; cents: number; vatCents: number; rateTakenOff?: number };

export type OrderTax = {
  kind: TaxKind;
  /** ISO 3166 code of the state where VAT is due, or `XI` for Northern Ireland. For exports, the shop's own state. */
  state: string;
  buyer?: string;
  /** The rate by which reduced rates are recognised. Missing if no VAT is due, and in older orders. */
  standardRate?: number;
  lines: LineTax[];
};

/** Rounds each line once, half a cent up, after its share of the adjustments. Delivery is shared by line price. */
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

/** No VAT is due on a gift card order, whatever the settings. */
export function taxOfVoucher(cents: number, state: string): OrderTax {
  return { kind: 'voucher', state, lines: [{ rate: 0, cents, vatCents: 0 }] };
}

export function vatPerRate({ lines }: OrderTax) {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((one, other) => other - one);
  return rates.map((rate) => {
    const at = lines.filter((line) => line.rate === rate);
    const sum = (of: 'cents' | 'vatCents') => at.reduce((all, line) => all + line[of], 0);
    return { rate, cents: sum('cents'), vatCents: sum('vatCents'), netCents: sum('cents') - sum('vatCents') };
  });
}

/** Rounds half a cent up. The result is exact, since the products stay safe integers. */
export function vatIn(cents: number, rate: number): number {
  const whole = 10_000 + rate;
  return Math.floor((2 * cents * rate + whole) / (2 * whole));
}

export function provedNumber(business: OrderBusiness | undefined): VatNumber | undefined {
  if (!business?.proof) return undefined;
  const { vatNumber: text } = business;
  const state = stateOfVatNumber(text);
  return state && { state, text };
}
