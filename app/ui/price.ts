const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

/** Cents as shoppers read them, in both languages alike: € 44,99. */
export function formatPrice(cents: number): string {
  return euros.format(cents / 100);
}
