const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Amsterdam' });

/** What the copy of somebody's data is called: "marenza-data-2026-11-22.json". The shop's day is Amsterdam's. */
export function dataFileName(brand: string, now: Date): string {
  const plain = brand
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.replaceAll(/^-+|-+$/g, '') || 'shop';
  return `${name}-data-${days.format(now)}.json`;
}
