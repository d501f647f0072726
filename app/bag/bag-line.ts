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
  /** Allocated by a running draw; when reordering, also sold through a queue. */
  | 'of-drop'
  | 'price-changed';

/** Prices in cents, the message translated. */
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
  /** Weight of one item, for delivery costs; missing from a process of the previous release. */
  weightGrams?: number;
  /** The part of the quantity that can be bought. Reveals the remaining stock only for the last three items. */
  available: number;
  problem?: BagProblem;
  message?: string;
};

/** Data for the server only. */
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
