import type { Colour } from '../colour.ts';
import type { TextField } from '../product-fields.ts';

export const categoriesInOrder = ['women', 'men', 'the-drop'] as const;
export type Category = (typeof categoriesInOrder)[number];

export const productSorts = ['date', 'title', 'price'] as const;

/** Which products a list shows. */
export type ProductFilters = {
  category: Category | undefined;
  isArchived: boolean;
  isUnpublished?: boolean;
  isLow?: boolean;
};

/** A product in the operators' list; the price in cents, pieces of all its sizes together. */
export type AdminProduct = {
  id: string;
  title: string;
  titleNl: string | null;
  slug: string;
  priceCents: number;
  category: Category;
  gender: 'men' | 'women' | null;
  subcategory: string;
  isNew: boolean;
  isArchived: boolean;
  isPublished: boolean;
  stock: number;
  held: number;
  /** What shoppers can buy: not held, and of sizes that are on sale. */
  free: number;
  isOnSale: boolean;
  /** In a list of low stock: the sizes on sale that run low, the fewest pieces first. */
  low?: { size: string; free: number }[];
};

/** One size of a product as operators see it. */
export type AdminSize = { size: string; available: boolean; stockQuantity: number; held: number };

/** Everything an operator edits of a product, as it is saved; the price in cents, empty texts empty. */
export type EditableProduct = Record<TextField, string> & {
  slug: string;
  priceCents: number;
  category: Category;
  subcategory: string;
  isNew: boolean;
  colour: Colour | '';
  imageIds: string[];
  sizes: AdminSize[];
};

/**
 * When a product that is sold in drops alone is offered: 'running' now, else the moment of the next drop; undefined where
 * none is planned.
 */
export type DropTime = 'running' | string | undefined;

type Offered = Pick<AdminProduct, 'category' | 'isArchived' | 'isPublished'> & { dropTime?: DropTime };

/** Whether its page is there for shoppers. */
export function isSeen({ category, isArchived, isPublished, dropTime }: Offered): boolean {
  return !isArchived && isPublished && (category !== 'the-drop' || dropTime === 'running');
}

/** Whether shoppers can buy it, and if not, why. */
export function stateOf(product: Offered & Pick<AdminProduct, 'isOnSale' | 'free'>) {
  const { isArchived, isPublished, isOnSale, free, dropTime } = product;
  if (isArchived) return 'archived';
  if (!isPublished) return 'unpublished';
  if (!isSeen(product)) return dropTime ? 'in-drop' : 'no-drop';
  if (!isOnSale) return 'not-for-sale';
  return free > 0 ? 'available' : 'sold-out';
}
