import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';

/** Whole cents as shoppers read them, in both languages alike: € 1.244,99. */
export function formatPrice(cents: number): string {
  return `€\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
}
