/** Euros, as requests and browsers say them, in whole cents. */
export function eurosToCents(euros: number): number {
  return Math.round(euros * 100);
}

/** Whole cents as the number of euros that leaves the shop: 44.99. */
export function centsToEuros(cents: number): number {
  return cents / 100;
}

/** Whole cents as files, forms and programs write them: 1244.99. */
export function centsToDecimalText(cents: number): string {
  return formatCentsWithSeparators(cents, '', '.');
}

/**
 * Whole cents as people read them, with these marks between thousands and before the cents. Written out, since the browser
 * takes 40 ms (a slow phone four times that) to load its own way, on every page.
 */
export function formatCentsWithSeparators(cents: number, thousands: string, mark: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${euros}${mark}${digits.slice(-2)}`;
}
