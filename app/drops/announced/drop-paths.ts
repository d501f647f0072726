/** The page of a drop that was announced. */
export function announcedDropPath(id: string): string {
  return `/the-drop/${encodeURIComponent(id)}`;
}

/** Where a drop is on sale while it runs. */
export function dropSalePath(id: string): string {
  return `/the-drop?drop=${encodeURIComponent(id)}`;
}
