export function eurosToCents(euros: number): number {
  return Math.round(euros * 100);
}

export function centsToEuros(cents: number): number {
  return cents / 100;
}

export function centsToDecimalText(cents: number): string {
  return formatCentsWithSeparators(cents, '', '.');
}

/** Formats without Intl, since a slow phone would need 160 ms on every page to load Intl. */
export function formatCentsWithSeparators(cents: number, thousands: string, mark: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${euros}${mark}${digits.slice(-2)}`;
}
