import type { MemberState, TaxPlace } from './tax-places.ts';
import { type RatesFrom, ratesOn, type TaxClass } from './tax-rates.ts';

/** Where VAT is due by the operators' settings, with the rates of the shop's own state and of where an order arrives. */
export type TaxRules = {
  homeState: MemberState;
  euSales: 'home' | 'destination';
  homeRates: readonly RatesFrom[];
  destinationRates: readonly RatesFrom[];
};

/** Why an order bears which VAT: that of the shop's own state, or that of its destination (One-Stop Shop). */
export type TaxKind = 'domestic' | 'oss';

/** What VAT an order bears; the rate of a class of goods in hundredths of a percent. */
export type TaxTreatment = {
  kind: TaxKind;
  /** The state that the VAT is due in. */
  state: MemberState | 'XI';
  rateOf: (taxClass: TaxClass) => number;
};

/**
 * What VAT an order bears that arrives at a place on a day in Amsterdam. One that is fetched at the shop arrives at home. What goes
 * outside the EU bears the shop's own.
 */
export function taxTreatmentOf(rules: TaxRules, place: TaxPlace | 'shop', day: string): TaxTreatment {
  const { homeState, euSales, homeRates, destinationRates } = rules;
  const home = { kind: 'domestic', state: homeState, rateOf: rateIn(homeRates, day) } as const;
  if (place === 'shop' || place.area === 'outside') return home;
  const isHome = place.state === homeState;
  if (!isHome && euSales === 'home') return home;
  return {
    kind: isHome ? 'domestic' : 'oss',
    state: place.state,
    rateOf: rateIn(destinationRates, day),
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
