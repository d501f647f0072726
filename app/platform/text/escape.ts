export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Matches the beginning of a cell that spreadsheets would treat as a formula. */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
