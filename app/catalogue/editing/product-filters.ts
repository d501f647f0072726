import type { Category } from '../categories.ts';

export const productSorts = ['date', 'title', 'price'] as const;

/** Which products a list shows. */
export type ProductFilters = {
  category: Category | undefined;
  isArchived: boolean;
  isUnpublished?: boolean;
  isLow?: boolean;
};
