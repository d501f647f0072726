import type { AdminProduct } from './admin-product-types.ts';

/**
 * When a product that is sold in drops alone is offered: 'running' now, else the moment of the next drop; undefined where
 * none is planned.
 */
export type DropTime = 'running' | string | undefined;

type Offered = Pick<AdminProduct, 'category' | 'isArchived' | 'isPublished'> & { dropTime?: DropTime };

/** Whether its page is there for shoppers. */
export function isVisibleToShoppers({ category, isArchived, isPublished, dropTime }: Offered): boolean {
  return !isArchived && isPublished && (category !== 'the-drop' || dropTime === 'running');
}

/** Whether shoppers can buy it, and if not, why. */
export function productSaleState(product: Offered & Pick<AdminProduct, 'isOnSale' | 'free'>) {
  const { isArchived, isPublished, isOnSale, free, dropTime } = product;
  if (isArchived) return 'archived';
  if (!isPublished) return 'unpublished';
  if (!isVisibleToShoppers(product)) return dropTime ? 'in-drop' : 'no-drop';
  if (!isOnSale) return 'not-for-sale';
  return free > 0 ? 'available' : 'sold-out';
}
