/**
 * At most sixteen digits, after a plus, which no zero follows, or as a number of the address's country, which has at most one zero first;
 * as people write them: spaces, dashes, dots, slashes and parentheses do not count.
 */
export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0?[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
