import { type Charges, chargesOf, type PricedPieces, priceLines } from '#app/bag/charges.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';
import type { TaxTreatment } from '#app/tax/tax-treatment.ts';
import { type OrderTax, taxOfOrder, vatIn } from './order-tax.ts';
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

type ChargesWithTax<Line extends PricedPieces> = {
  charges: Charges<Line>;
  stored: StoredAdjustment[];
  tax: OrderTax | null;
};

/** Adds a last adjustment for the VAT that the buyer does not pay, with the share of each line to the cent. */
export function chargesWithTax<Line extends PricedPieces & { taxClass: TaxClass }>(
  items: readonly Line[],
  adjustments: readonly StoredAdjustment[],
  treatment: TaxTreatment | undefined,
  language: Language,
): ChargesWithTax<Line> {
  const charges = orderCharges({ items, adjustments }, language);
  if (!treatment) return { charges, stored: [...adjustments], tax: null };
  const tax = taxOfOrder(charges.lines, charges.adjustments, treatment);
  const cents = tax.lines.reduce((sum, line) => sum + line.cents, -charges.totalCents);
  const { kind } = treatment;
  if (cents === 0 || !isTakenOff(kind)) return { charges, stored: [...adjustments], tax };
  // The shares leave out the VAT in the delivery price, which is the rest of `cents`.
  const shares = priceLines(charges.lines, charges.adjustments).map(
    (price, place) => 0 - vatIn(price, tax.lines[place]?.rateTakenOff ?? 0),
  );
  const takenOff = { kind, ...namesTakenOff[kind], cents, shares };
  const stored = [...adjustments, takenOff];
  return { charges: orderCharges({ items, adjustments: stored }, language), stored, tax };
}

export function findVatTakenOff<Made extends { kind: string }>(
  adjustments: readonly Made[],
): Made | undefined {
  return adjustments.find(({ kind }) => isTakenOff(kind));
}

function isTakenOff(kind: string): kind is keyof typeof namesTakenOff {
  return kind in namesTakenOff;
}

const namesTakenOff = {
  export: { name: 'VAT not due: export', nameNl: 'Geen btw: export' },
  'intra-community': { name: 'VAT reverse charged', nameNl: 'Btw verlegd' },
} satisfies Record<string, { name: string; nameNl: string }>;
