/** Beginnings that make spreadsheets take a cell for a formula. */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A cell that no spreadsheet runs: an apostrophe before what would begin a formula, as spreadsheets themselves write it. */
export function escapeFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Takes off the apostrophe that `escapeFormula` put there. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
