/** Returns whether PostgreSQL can store a text: no NUL and no unpaired surrogate. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
