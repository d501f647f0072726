import type { SizeSale } from '#app/drops/selling/sale-gates.server.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';

export type BagProblem =
  | 'unknown-product'
  | 'size-required'
  | 'size-unavailable'
  | 'unpriced'
  | 'sold-out'
  | 'only-left'
  | 'not-enough'
  | 'too-many-of-size'
  /** The item is allocated by a running draw or, when an order is repeated, sold through a queue. */
  | 'of-drop'
  | 'price-changed';

/** A checked line. Prices are in cents, and the message is translated. */
export type BagLine = {
  id: string;
  size: string;
  quantity: number;
  title: string;
  slug: string;
  category: 'men' | 'women' | 'the-drop' | null;
  gender: 'men' | 'women' | null;
  imageUrl: string | null;
  priceCents: number;
  /** The weight of one item, for shipping costs. Processes of the previous release omit it. */
  weightGrams?: number;
  /** The part of the quantity that can be bought. This reveals the remaining stock only for the last three items. */
  available: number;
  problem?: BagProblem;
  message?: string;
};

/** A line with data that only the server needs. */
export type PricedLine = BagLine & {
  productSizeId?: string;
  free: number;
  taxClass: TaxClass;
  sale: SizeSale;
};

export function weightOf(lines: readonly { weightGrams?: number | undefined; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0);
}

export function publicLines(lines: (PricedLine & { cents?: number })[]): BagLine[] {
  return lines.map(
    ({ productSizeId: _, free: __, cents: ___, taxClass: ____, sale: _____, ...line }) => line,
  );
}
