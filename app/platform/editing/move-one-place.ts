/**
 * What gets another number when one of a list moves one place up or down and all are numbered from 0, since several may
 * have had the same number. At its end of the list it stays. Undefined where it is not in the list.
 */
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
