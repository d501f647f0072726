import { countryName, countryOfRegion } from '#app/accounts/countries/country-names.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatPercent } from '#app/tax/format-percent.ts';
import { ratePlaceName, ratePlaces } from '#app/tax/tax-places.ts';
import { type OrderTax, vatPerRate } from './order-tax.ts';

const texts: Record<
  Language,
  { included: (rate: string) => string; of: (vat: string, state: string) => string }
> = {
  en: { included: (rate) => `Including ${rate} VAT`, of: (vat, state) => `${vat} (${state})` },
  nl: { included: (rate) => `Inclusief ${rate} btw`, of: (vat, state) => `${vat} (${state})` },
};

/** The VAT in an order's total at each rate, in the words of a language; of another state than the shop's it says which. */
export function vatTexts(tax: OrderTax | null, language: Language): { text: string; cents: number }[] {
  if (!tax) return [];
  const words = texts[language];
  return vatPerRate(tax)
    .filter(({ rate }) => rate > 0)
    .map(({ rate, vatCents }) => {
      const text = words.included(formatPercent(rate, language));
      return {
        text: tax.kind === 'oss' ? words.of(text, stateName(tax.state, language)) : text,
        cents: vatCents,
      };
    });
}

function stateName(state: string, language: Language): string {
  const place = ratePlaces.find((one) => one === state);
  return place ? ratePlaceName(place, language) : countryName(countryOfRegion(state) ?? state, language);
}
