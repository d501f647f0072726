import type { MemberState, TaxPlace } from './tax-places.ts';
import { type RatesFrom, ratesOn, type TaxClass } from './tax-rates.ts';
import type { VatNumber } from './vat-numbers/vat-number.ts';

export type TaxRules = {
  homeState: MemberState;
  euSales: 'home' | 'destination';
  exportPrices: ExportPrices;
  homeRates: readonly RatesFrom[];
  destinationRates: readonly RatesFrom[];
};

export const exportPriceChoices = ['without-vat', 'same'] as const;
export type ExportPrices = (typeof exportPriceChoices)[number];

export const reverseChargeChoices = ['off', 'on'] as const;

/** A gift card is a multi-purpose voucher, taxed when spent (Directive 2006/112/EC, articles 30a and 30b). */
export type TaxKind = 'domestic' | 'oss' | 'export' | 'intra-community' | 'voucher';

export type TaxTreatment = {
  kind: Exclude<TaxKind, 'voucher'>;
  state: MemberState | 'XI';
  rateOf: (taxClass: TaxClass) => number;
  /** The rate of the included VAT that the buyer does not pay; undefined if the buyer pays the full price. */
  rateTakenOff?: (taxClass: TaxClass) => number;
  buyer?: string;
};

/**
 * `day` is a day in Amsterdam; pickup counts as home. Orders leaving the VAT area bear no VAT (Directive 2006/112/EC,
 * article 146). The same is true for orders to another state if the buyer has a valid VAT number of any state but the
 * shop's, even a third one (article 138). Such a buyer pays the price less the VAT that other buyers pay.
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
