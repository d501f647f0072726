/**
 * At most sixteen digits that are not all zeros, after an optional plus, which no zero follows; as people write them: spaces, dashes, dots,
 * slashes and parentheses do not count.
 */
export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0*[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
