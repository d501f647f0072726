const LONGEST_SHOWN = 200;

/**
 * The part shown of a cell that may hold anything. It never ends in half a character, which a database could not
 * keep.
 */
export function shortenCell(text: string): string {
  return text.slice(0, LONGEST_SHOWN).toWellFormed();
}
