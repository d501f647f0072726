/** Whether a database can keep a text: no NUL in it, and no half of a character. */
export function isPostgresText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
