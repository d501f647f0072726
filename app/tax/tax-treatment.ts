import type { MemberState, TaxPlace } from './tax-places.ts';
import { type RatesFrom, ratesOn, type TaxClass } from './tax-rates.ts';
import type { VatNumber } from './vat-numbers/vat-number.ts';

/** Where VAT is due by the operators' settings, with the rates of the shop's own state and of where an order arrives. */
export type TaxRules = {
  homeState: MemberState;
  euSales: 'home' | 'destination';
  exportPrices: ExportPrices;
  homeRates: readonly RatesFrom[];
  destinationRates: readonly RatesFrom[];
};

/** What an order costs that leaves the VAT area: its price without the VAT in it, or the same as any other. */
export const exportPriceChoices = ['without-vat', 'same'] as const;
export type ExportPrices = (typeof exportPriceChoices)[number];

/** Whether businesses of other states buy without VAT, which they owe there themselves. */
export const reverseChargeChoices = ['off', 'on'] as const;
export type ReverseCharge = (typeof reverseChargeChoices)[number];

/**
 * Why an order bears which VAT: that of the shop's own state, that of its destination (One-Stop Shop), or none as it leaves the EU, as its
 * buyer is a business of another state that owes it there (intra-Community supply, reverse charge), or yet, as it buys a gift card, a
 * multi-purpose voucher: VAT is due where and when that is spent (Directive 2006/112/EC, articles 30a and 30b).
 */
export type TaxKind = 'domestic' | 'oss' | 'export' | 'intra-community' | 'voucher';

/** What VAT an order bears; the rate of a class of goods in hundredths of a percent. */
export type TaxTreatment = {
  kind: Exclude<TaxKind, 'voucher'>;
  /** The state that the VAT is due in, or would be. */
  state: MemberState | 'XI';
  rateOf: (taxClass: TaxClass) => number;
  /** The rate of the VAT in the prices that their buyer does not pay; undefined where they pay those whole. */
  rateTakenOff?: (taxClass: TaxClass) => number;
  /** The VAT number of a buyer who owes the VAT themselves. */
  buyer?: string;
};

/**
 * What VAT an order bears that arrives at a place on a day in Amsterdam. One that is fetched at the shop arrives at home. What leaves
 * the VAT area bears none (Directive 2006/112/EC, article 146); what its prices hold is the shop's own. Nor does what goes to another
 * state for a buyer with a valid VAT number of a state other than the shop's, be it of a third (article 138): they pay the price without
 * the VAT that anybody else would.
 */
export function taxTreatmentOf(
  rules: TaxRules,
  place: TaxPlace | 'shop',
  day: string,
  buyer?: VatNumber,
): TaxTreatment {
  const { homeState, euSales, exportPrices, homeRates, destinationRates } = rules;
  const home = { kind: 'domestic', state: homeState, rateOf: rateIn(homeRates, day) } as const;
  if (place === 'shop') return home;
  if (place.area === 'outside')
    return {
      kind: 'export',
      state: homeState,
      rateOf: () => 0,
      ...(exportPrices === 'without-vat' && { rateTakenOff: home.rateOf }),
    };
  const isHome = place.state === homeState;
  const theirs = {
    kind: isHome ? 'domestic' : 'oss',
    state: place.state,
    rateOf: rateIn(destinationRates, day),
  } as const;
  const ofAnybody = !isHome && euSales === 'home' ? home : theirs;
  if (isHome || !buyer || buyer.state === homeState) return ofAnybody;
  return {
    kind: 'intra-community',
    state: place.state,
    rateOf: () => 0,
    rateTakenOff: ofAnybody.rateOf,
    buyer: buyer.text,
  };
}

function rateIn(rates: readonly RatesFrom[], day: string): TaxTreatment['rateOf'] {
  const held = ratesOn(rates, day);
  return (taxClass) => {
    if (taxClass === 'zero') return 0;
    if (!held) throw new Error('There is no rate of VAT for a place on a day.');
    return taxClass === 'reduced' ? (held.reduced ?? held.standard) : held.standard;
  };
}
