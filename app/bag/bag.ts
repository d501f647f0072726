import { ONE_SIZE } from '#app/catalogue/product.ts';

/** The server refuses a larger bag at payment. No size has more items in stock than `MOST_PIECES`. */
export const MOST_LINES = 100;
export const MOST_PIECES = 10_000;

export type BagItem = {
  id: string;
  title: string;
  /** The price is in euros, as browsers store it. Sums are calculated in cents. */
  price: number;
  size: string;
  imageUrl: string;
  category: string;
  slug: string;
  quantity: number;
};

export type BagItemToAdd = Omit<BagItem, 'size' | 'quantity'> & { size?: string | undefined };

export function addItem(items: BagItem[], item: BagItemToAdd, quantity = 1): BagItem[] {
  const size = item.size || ONE_SIZE;
  const line = items.find((other) => isSameLine(other, item.id, size));
  if (line) return setQuantity(items, item.id, size, line.quantity + quantity);
  return quantity > 0 ? [...items, { ...item, size, quantity }] : items;
}

/** A quantity of 0 or less removes the line. There is no maximum, since the checkout checks the stock. */
export function setQuantity(items: BagItem[], id: string, size: string, quantity: number): BagItem[] {
  if (quantity <= 0) return removeItem(items, id, size);
  return items.map((item) => (isSameLine(item, id, size) ? { ...item, quantity } : item));
}

export function removeItem(items: BagItem[], id: string, size: string): BagItem[] {
  return items.filter((item) => !isSameLine(item, id, size));
}

export function isSameLine(item: { id: string; size: string }, id: string, size: string): boolean {
  return item.id === id && item.size === size;
}

export function countBagPieces(items: Pick<BagItem, 'quantity'>[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

export function linePath({ category, slug }: Pick<BagItem, 'category' | 'slug'>): string {
  if (category === 'the-drop') return `/drop-product/${slug}`;
  return /^[a-z0-9-]+$/.test(category) ? `/${category}/products/${slug}` : `/product/${slug}`;
}
