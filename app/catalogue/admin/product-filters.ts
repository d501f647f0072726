import { categoriesInOrder } from '../categories.ts';
import type { ProductFilters } from '../editing/product-filters.ts';

/** Reads which products a list is narrowed to from its address; what it does not know narrows nothing. */
export function readProductFilters(parameters: URLSearchParams): ProductFilters {
  const gender = parameters.get('gender');
  return {
    category: categoriesInOrder.find((category) => category === gender),
    isArchived: parameters.get('archived') === '1',
    isUnpublished: parameters.get('unpublished') === '1',
    isLow: parameters.get('low') === '1',
  };
}

/** Whether a list shows fewer products than all that are not deleted. */
export function isNarrowed({ category, isArchived, isUnpublished, isLow }: ProductFilters): boolean {
  return Boolean(category || isArchived || isUnpublished || isLow);
}
