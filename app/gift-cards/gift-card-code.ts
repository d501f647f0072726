/** Crockford's base 32 does not contain letters that look like digits (crockford.com/base32.html). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code has 80 bits, five per character. */
export const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Normalises a code. Ignores case, spaces and dashes. Returns undefined if it cannot be a code. */
export function parseGiftCardCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((letter) => codeAlphabet.includes(letter))
    ? code
    : undefined;
}

export function groupGiftCardCode(code: string): string {
  return code.replaceAll(GROUP, '$&-');
}
