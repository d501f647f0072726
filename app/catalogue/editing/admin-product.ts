import type { ListedProduct } from './admin-products.server.ts';

type Offered = Pick<ListedProduct, 'category' | 'isArchived' | 'isPublished' | 'dropTime'>;

export function isVisibleToShoppers({ category, isArchived, isPublished, dropTime }: Offered): boolean {
  return !isArchived && isPublished && (category !== 'the-drop' || dropTime === 'running');
}

export function productAvailability(product: Offered & Pick<ListedProduct, 'isOnSale' | 'free'>) {
  const { isArchived, isPublished, isOnSale, free, dropTime } = product;
  if (isArchived) return 'archived';
  if (!isPublished) return 'unpublished';
  if (!isVisibleToShoppers(product)) return dropTime ? 'in-drop' : 'no-drop';
  if (!isOnSale) return 'not-for-sale';
  return free > 0 ? 'available' : 'sold-out';
}
