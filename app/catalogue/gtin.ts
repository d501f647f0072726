/** Returns whether a code is an EAN, UPC or other GTIN: 8, 12, 13 or 14 digits, of which the last is their check digit. */
export function isGtin(code: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(code) && sumOf(code) % 10 === 0;
}

/** Returns whether a code must be a mistyped GTIN. Codes of a shop's own may have eight digits, or letters. */
export function hasWrongCheckDigit(code: string): boolean {
  return /^\d{12,14}$/.test(code) && !isGtin(code);
}

function sumOf(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0);
}
