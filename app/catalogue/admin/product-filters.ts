import { categoriesInOrder } from '../categories.ts';
import type { ProductFilters } from '../editing/product-filters.ts';

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
