import type { Language } from '#app/platform/text/language.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { Reduction } from './product.ts';

/** Prices in cents; `until` is ISO text. */
export type ReductionRow = { wasCents: number; lowestCents: number; until: string };

/** Part of the data of reduced products, since most pages have none. */
const words: Record<Language, { label: string; lowest: string }> = {
  en: { label: 'Was', lowest: 'Lowest price of the 30 days before:' },
  nl: { label: 'Eerst', lowest: 'Laagste prijs van de 30 dagen ervoor:' },
};

export function reductionIn(language: Language, { wasCents, lowestCents, until }: ReductionRow): Reduction {
  const { label, lowest } = words[language];
  return {
    was: formatPrice(wasCents),
    wasCents,
    label,
    lowest: `${lowest} ${formatPrice(lowestCents)}`,
    until,
  };
}
