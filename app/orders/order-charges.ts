import { type Charges, chargesOf, type PricedPieces } from '#app/bag/charges.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/language.ts';
import type { StoredAdjustment } from './order-view-types.ts';

export function orderCharges<Item extends PricedPieces>(
  { items, adjustments }: { items: readonly Item[]; adjustments: readonly StoredAdjustment[] },
  language: Language,
): Charges<Item> {
  return chargesOf(
    items,
    adjustments.map(({ name, nameNl, ...adjustment }) => ({
      ...adjustment,
      label: translated(language, name, nameNl).text,
    })),
  );
}
