import type { SizeSale } from '#app/drops/selling/size-sale.server.ts';
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
  /** A running draw gives it away; of an order that is bought again, also what a queue sells. */
  | 'of-drop'
  | 'price-changed';

/** A line as the server sees it; prices in cents, the message in the reader's language. */
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
  /** Of one piece, for what its delivery costs; nothing from a process of the release before. */
  weightGrams?: number;
  /** How many of the pieces asked for may be bought. Beyond the last three pieces, how many are left is not told. */
  available: number;
  problem?: BagProblem;
  message?: string;
};

/** A line with what only the server may know of it. */
export type PricedLine = BagLine & {
  productSizeId?: string;
  free: number;
  taxClass: TaxClass;
  sale: SizeSale;
};

/** What all pieces weigh together, in grams. */
export function weightOf(lines: readonly { weightGrams?: number | undefined; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0);
}

/** Lines as a browser gets them. */
export function publicLines(lines: (PricedLine & { cents?: number })[]): BagLine[] {
  return lines.map(
    ({ productSizeId: _, free: __, cents: ___, taxClass: ____, sale: _____, ...line }) => line,
  );
}
