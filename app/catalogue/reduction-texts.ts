import type { Language } from '#app/platform/text/language.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import type { Reduction } from './product.ts';

/** What the database says of a reduction: prices in cents, its end as ISO text. */
export type ReductionRow = { wasCents: number; lowestCents: number; until: string };

/** The words of a reduction come with the products that have one, since most pages have none. */
const words: Record<Language, { label: string; lowest: string }> = {
  en: { label: 'Was', lowest: 'Lowest price of the 30 days before:' },
  nl: { label: 'Eerst', lowest: 'Laagste prijs van de 30 dagen ervoor:' },
};

/** A reduction as shoppers are told of it. */
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
