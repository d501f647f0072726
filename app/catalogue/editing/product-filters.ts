import { type Category, categoriesInOrder } from '../categories.ts';

export const productSorts = ['date', 'title', 'price'] as const;

export type ProductFilters = {
  category: Category | undefined;
  isArchived: boolean;
  isUnpublished?: boolean;
  isLow?: boolean;
};

export function readProductFilters(parameters: URLSearchParams): ProductFilters {
  const gender = parameters.get('gender');
  return {
    category: categoriesInOrder.find((category) => category === gender),
    isArchived: parameters.get('archived') === '1',
    isUnpublished: parameters.get('unpublished') === '1',
    isLow: parameters.get('low') === '1',
  };
}

export function isNarrowed({ category, isArchived, isUnpublished, isLow }: ProductFilters): boolean {
  return Boolean(category || isArchived || isUnpublished || isLow);
}
