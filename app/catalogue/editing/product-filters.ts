import type { Category } from '../categories.ts';

export const productSorts = ['date', 'title', 'price'] as const;

export type ProductFilters = {
  category: Category | undefined;
  isArchived: boolean;
  isUnpublished?: boolean;
  isLow?: boolean;
};
