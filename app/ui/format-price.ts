import { formatCentsWithSeparators } from '#app/platform/text/cents.ts';

export function formatPrice(cents: number): string {
  return `€\u00a0${formatCentsWithSeparators(cents, '.', ',')}`;
}
