/** An optional plus, a digit 1-9, then up to 15 more; spaces, dashes and parentheses do not count. */
export function isPhone(typed: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(typed.replaceAll(/[\s()-]/g, ''));
}
