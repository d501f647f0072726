/** Crockford's base 32 does not contain letters that look like digits (crockford.com/base32.html). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of this shop has 80 bits, five per character. */
export const CODE_LENGTH = 16;
/** Cards of other shops were taken over with codes of these lengths. */
const FORM = /^[0-9A-Z]{8,32}$/;
const GROUP = /.{4}(?=.)/g;

/** Normalises a code. Ignores case, spaces and dashes. Returns undefined if it cannot be a code. */
export function parseGiftCardCode(typed: string): string | undefined {
  const code = plainGiftCardCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return FORM.test(code) ? code : undefined;
}

/** Removes what may separate groups, but keeps letters that look like digits. */
export function plainGiftCardCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}_]/gu, '').toUpperCase();
}

export function groupGiftCardCode(code: string): string {
  return code.replaceAll(GROUP, '$&-');
}
