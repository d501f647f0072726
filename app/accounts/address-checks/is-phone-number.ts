/**
 * Returns whether a text is a phone number: at most sixteen digits after a plus (not followed by zero), or a national
 * number with at most one leading zero. Ignores spaces, dashes, dots, slashes and parentheses.
 */
export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0?[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
