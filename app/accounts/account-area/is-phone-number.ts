/**
 * At most sixteen digits, after an optional plus, which no zero follows; as people write them: spaces, dashes, dots,
 * slashes and parentheses do not count.
 */
export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
