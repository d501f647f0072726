import type { AdminProduct } from './admin-product-types.ts';

/** Its drop is 'running', or starts next at this time; undefined if none is planned. */
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
