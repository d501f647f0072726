/** Returns whether PostgreSQL can store a text. PostgreSQL refuses NUL characters and unpaired surrogates. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
