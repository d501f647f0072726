/** Returns whether PostgreSQL can store a text: it refuses NUL and unpaired surrogates. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
