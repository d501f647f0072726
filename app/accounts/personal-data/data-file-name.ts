const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Amsterdam' });

/** Returns the file name of a customer's data: "marenza-data-2026-11-22.json", by Amsterdam's date. */
export function dataFileName(brand: string, now: Date): string {
  const plain = brand
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.replaceAll(/^-+|-+$/g, '') || 'shop';
  return `${name}-data-${days.format(now)}.json`;
}
