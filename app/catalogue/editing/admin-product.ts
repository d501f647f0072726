import type { Chosen, ItemValues, MomentField, TextField } from '../product-fields.ts';

/** A product in the operators' list. The price is in cents; the stock is that of all sizes together. */
export type AdminProduct = {
  id: string;
  title: string;
  titleNl: string | null;
  slug: string;
  priceCents: number;
  category: string;
  /** Null for items of drops. */
  departmentName: string | null;
  subcategoryName: string;
  isNew: boolean;
  isArchived: boolean;
  isPublished: boolean;
  stock: number;
  held: number;
  /** The items that shoppers can buy: of available sizes and not held. */
  free: number;
  isOnSale: boolean;
  /** Sizes with low stock, those with the fewest items first. Set only in a list of low stock. */
  low?: { size: string; free: number }[];
};

/** The item values are those of the size's own. */
export type AdminSize = Partial<ItemValues> & {
  size: string;
  available: boolean;
  stockQuantity: number;
  held: number;
};

/** A product for editing. The price is in cents; moments are local times; what is missing is an empty string. */
export type EditableProduct = Record<TextField | MomentField, string> &
  Chosen<''> &
  ItemValues & {
    slug: string;
    priceCents: number;
    category: string;
    subcategory: string;
    isNew: boolean;
    sizeSystemId: string;
    imageIds: string[];
    sizes: AdminSize[];
  };

/** `running`, or the start of the product's next drop; undefined if no drop is planned. */
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
