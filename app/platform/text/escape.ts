export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Beginnings that make a spreadsheet treat a cell as a formula. */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
