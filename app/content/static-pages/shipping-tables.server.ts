import { listCountryNames } from '#app/accounts/countries/country-names.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatWeight } from '#app/shipping/format-weight.ts';
import { arrivalText, priceOrFree } from '#app/shipping/method-texts.ts';
import type { ShippingMethod, ShippingZone } from '#app/shipping/shipping-method.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { ProsePart } from './prose-text.ts';

type TableWords = {
  /** Method, time, costs, free from. */
  columns: [string, string, string, string];
  /** Returns the text for the price from this value or weight on. */
  from: (value: string, price: string) => string;
  nowhere: string;
};

/** Returns a table for each zone, named after its countries; a sentence if no zone offers delivery. */
export function shippingTables(
  zones: readonly ShippingZone[],
  language: Language,
  { columns, from, nowhere }: TableWords,
): ProsePart[] {
  const t = wordsIn(language);
  const costs = ({ prices, weightPrices }: ShippingMethod) => {
    const rows = weightPrices
      ? weightPrices.map(
          ({ fromGrams, cents }) => [fromGrams && formatWeight(fromGrams, language), cents] as const,
        )
      : prices.map(({ fromCents, cents }) => [fromCents && formatPrice(fromCents), cents] as const);
    return rows
      .map(([start, cents]) => (start ? from(start, priceOrFree(cents, t)) : priceOrFree(cents, t)))
      .join('; ');
  };
  const row = (method: ShippingMethod) => [
    method.name,
    arrivalText(method, t),
    costs(method),
    method.freeFromCents === null ? '–' : formatPrice(method.freeFromCents),
  ];
  if (!zones.length) return [nowhere];
  return zones.map(({ countries, methods }) => ({
    table: { caption: listCountryNames(countries, language), columns, rows: methods.map(row) },
  }));
}
