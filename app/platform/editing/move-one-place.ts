/** Moves a row and numbers all from 0, since numbers may repeat. Returns changed rows; undefined for an unknown id. */
export function moveOnePlace(
  rows: readonly { id: string; sortOrder: number }[],
  id: string,
  way: 'up' | 'down',
): { id: string; was: number; sort_order: number }[] | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved) return undefined;
  const to = Math.max(0, Math.min(rows.length - 1, from + (way === 'up' ? -1 : 1)));
  const ordered = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  return ordered.flatMap((row, place) =>
    row.sortOrder === place ? [] : [{ id: row.id, was: row.sortOrder, sort_order: place }],
  );
}
