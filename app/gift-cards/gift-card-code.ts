/** Crockford's base 32: without letters that look like digits, which are read as them. Source: crockford.com/base32.html. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 bits, at five a character. */
export const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A code as somebody typed it, without spaces and dashes, in any case; undefined for what is none. */
export function parseGiftCardCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((letter) => codeAlphabet.includes(letter))
    ? code
    : undefined;
}

/** As it is read: `ABCD-EFGH-JKMN-PQRS`. */
export function groupGiftCardCode(code: string): string {
  return code.replaceAll(GROUP, '$&-');
}
