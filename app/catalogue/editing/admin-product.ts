import type { Category } from '../categories.ts';
import type { Chosen, NumberField, TextField } from '../product-fields.ts';

/** Price in cents; stock of all sizes together. */
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
  /** Items that shoppers can buy: available and not held. */
  free: number;
  isOnSale: boolean;
  /** Sizes that run low, the fewest items first; set in a list of low stock. */
  low?: { size: string; free: number }[];
};

export type AdminSize = { size: string; available: boolean; stockQuantity: number; held: number };

/** The price is in cents. Missing texts are empty strings. */
export type EditableProduct = Record<TextField, string> &
  Chosen<''> &
  Record<NumberField, number | null> & {
    slug: string;
    priceCents: number;
    category: Category;
    subcategory: string;
    isNew: boolean;
    imageIds: string[];
    sizes: AdminSize[];
  };

/** `running`, or the start of the product's next drop; undefined if none is planned. */
export type DropTime = 'running' | string | undefined;

type Offered = Pick<AdminProduct, 'category' | 'isArchived' | 'isPublished'> & { dropTime?: DropTime };

export function isVisibleToShoppers({ category, isArchived, isPublished, dropTime }: Offered): boolean {
  return !isArchived && isPublished && (category !== 'the-drop' || dropTime === 'running');
}

export function productAvailability(product: Offered & Pick<AdminProduct, 'isOnSale' | 'free'>) {
  const { isArchived, isPublished, isOnSale, free, dropTime } = product;
  if (isArchived) return 'archived';
  if (!isPublished) return 'unpublished';
  if (!isVisibleToShoppers(product)) return dropTime ? 'in-drop' : 'no-drop';
  if (!isOnSale) return 'not-for-sale';
  return free > 0 ? 'available' : 'sold-out';
}
