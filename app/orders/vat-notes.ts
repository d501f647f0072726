import { countryName, countryOfRegion } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';
import { ratePlaceName, ratePlaces } from '#app/tax/tax-places.ts';
import { formatPercent } from '#app/tax/tax-rates.ts';
import type { TaxKind } from '#app/tax/tax-treatment.ts';
import { type OrderTax, vatPerRate } from './order-tax.ts';

type VatTexts = {
  included: (rate: string) => string;
  of: (vat: string, state: string) => string;
  number: (number: string) => string;
  notes: Partial<Record<TaxKind, string>>;
};

const texts: Record<Language, VatTexts> = {
  en: {
    included: (rate) => `Including ${rate} VAT`,
    of: (vat, state) => `${vat} (${state})`,
    number: (number) => `VAT number ${number}`,
    notes: {
      export: 'Export: no VAT. Import duties and taxes may be due on arrival.',
      'intra-community': 'VAT reverse charged: intra-Community supply, article 138 of Directive 2006/112/EC.',
      voucher: 'Multi-purpose voucher: no VAT yet. VAT is due when the gift card is spent.',
    },
  },
  nl: {
    included: (rate) => `Inclusief ${rate} btw`,
    of: (vat, state) => `${vat} (${state})`,
    number: (number) => `Btw-nummer ${number}`,
    notes: {
      export: 'Export: geen btw. Bij aankomst kunnen invoerrechten en belastingen verschuldigd zijn.',
      'intra-community': 'Btw verlegd: intracommunautaire levering, artikel 138 van Richtlijn 2006/112/EG.',
      voucher:
        'Voucher voor meervoudig gebruik: nog geen btw. Die is verschuldigd wanneer de cadeaubon wordt besteed.',
    },
  },
};

export function vatTexts(tax: OrderTax | null, language: Language): { text: string; cents: number }[] {
  if (!tax) return [];
  const words = texts[language];
  return vatPerRate(tax)
    .filter(({ rate }) => rate > 0)
    .map(({ rate, vatCents }) => {
      const text = words.included(formatPercent(rate, language));
      return {
        text: tax.kind === 'oss' ? words.of(text, vatStateName(tax.state, language)) : text,
        cents: vatCents,
      };
    });
}

export function vatNote(tax: OrderTax | null, language: Language): string | undefined {
  return tax ? texts[language].notes[tax.kind] : undefined;
}

export function vatNumberText(number: string, language: Language): string {
  return texts[language].number(number);
}

export function vatStateName(state: string, language: Language): string {
  const place = ratePlaces.find((one) => one === state);
  return place ? ratePlaceName(place, language) : countryName(countryOfRegion(state) ?? state, language);
}
