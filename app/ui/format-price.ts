import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';

/** Formats cents for shoppers, in both languages: € 1.244,99. */
export function formatPrice(cents: number): string {
  return `€\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
}
