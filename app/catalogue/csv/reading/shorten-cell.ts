const LONGEST_SHOWN = 200;

/** Shortens a cell for display, without splitting a surrogate pair, which PostgreSQL cannot store. */
export function shortenCell(text: string): string {
  return text.slice(0, LONGEST_SHOWN).toWellFormed();
}
