export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Parses a position from 1; beyond the last it is the last. */
export function parsePosition(typed: string | undefined, last: number): number | undefined {
  const place = Number(typed?.trim() || Number.NaN);
  return Number.isInteger(place) && place >= 1 ? Math.min(place, last) : undefined;
}
