/** The same items with one of them in another place. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A place from 1 to the last that somebody typed; beyond the last is the last. */
export function parsePosition(typed: string | undefined, last: number): number | undefined {
  const place = Number(typed?.trim() || Number.NaN);
  return Number.isInteger(place) && place >= 1 ? Math.min(place, last) : undefined;
}
