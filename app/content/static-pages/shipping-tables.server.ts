import { listCountryNames } from '#app/accounts/address-checks/country-names.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatWeight } from '#app/shipping/format-weight.ts';
import { arrivalText, priceOrFree } from '#app/shipping/method-texts.ts';
import type { ShippingMethod, ShippingZone } from '#app/shipping/shipping-method.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { ProsePart } from './prose-text.ts';

/** Returns a table for each zone, named after its countries. The columns are method, time, costs, free from. */
export function shippingTables(
  zones: readonly ShippingZone[],
  language: Language,
  columns: string[],
): ProsePart[] {
  const t = wordsIn(language);
  const costs = ({ prices, weightPrices }: ShippingMethod) => {
    const rows = weightPrices
      ? weightPrices.map(
          ({ fromGrams, cents }) => [fromGrams && formatWeight(fromGrams, language), cents] as const,
        )
      : prices.map(({ fromCents, cents }) => [fromCents && formatPrice(fromCents), cents] as const);
    return rows
      .map(([start, cents]) =>
        start ? t('page.priceFrom', { value: start, price: priceOrFree(cents, t) }) : priceOrFree(cents, t),
      )
      .join('; ');
  };
  const row = (method: ShippingMethod) => [
    method.name,
    arrivalText(method, t),
    costs(method),
    method.freeFromCents === null ? '–' : formatPrice(method.freeFromCents),
  ];
  return zones.map(({ countries, methods }) => ({
    table: { caption: listCountryNames(countries, language), columns, rows: methods.map(row) },
  }));
}
