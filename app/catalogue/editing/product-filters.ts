import { type Department, productCategories } from '../categories.ts';

export const productSorts = ['date', 'title', 'price'] as const;

export type ProductFilters = {
  category: string | undefined;
  isArchived: boolean;
  isUnpublished?: boolean;
  isLow?: boolean;
};

export function readProductFilters(
  parameters: URLSearchParams,
  departments: readonly Department[],
): ProductFilters {
  const department = parameters.get('gender');
  return {
    category: productCategories(departments).find((category) => category === department),
    isArchived: parameters.get('archived') === '1',
    isUnpublished: parameters.get('unpublished') === '1',
    isLow: parameters.get('low') === '1',
  };
}

export function isNarrowed({ category, isArchived, isUnpublished, isLow }: ProductFilters): boolean {
  return Boolean(category || isArchived || isUnpublished || isLow);
}
