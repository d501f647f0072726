import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newGiftCardCode } from './gift-card-code.server.ts';
import { codeAlphabet, groupGiftCardCode, parseGiftCardCode } from './gift-card-code.ts';

test('a code is 80 bits: 16 of 32 characters, each of which comes', () => {
  const codes = Array.from({ length: 400 }, newGiftCardCode);
  expect(new Set(codes).size).toBe(400);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(new Set(codes.join(''))).toEqual(new Set(codeAlphabet));
});

test('a code is read however it is typed', () => {
  const code = fc.array(fc.constantFrom(...codeAlphabet), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(
      code,
      fc.infiniteStream(fc.constantFrom('', ' ', '-')),
      fc.boolean(),
      (letters, gaps, isSmall) => {
        const typed = letters.map((letter) => letter + gaps.next().value).join('');
        expect(parseGiftCardCode(isSmall ? typed.toLowerCase() : typed)).toBe(letters.join(''));
        expect(parseGiftCardCode(groupGiftCardCode(letters.join('')))).toBe(letters.join(''));
      },
    ),
  );
});

test('letters that look like digits are digits, codes of other shops are codes, and what is no code is none', () => {
  expect(groupGiftCardCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
  expect(parseGiftCardCode('oOiI lLab CDEF gh23')).toBe('001111ABCDEFGH23');
  expect(parseGiftCardCode('gift–1u2u_3v4v')).toBe('G1FT1U2U3V4V');
  for (const typed of [
    '',
    'ABCD-EFG',
    `${'ABCD-'.repeat(8)}E`,
    'ABCD-EFGH-JKMN-PQR!',
    'ABCD-EFGH-ÄÄÄÄ-PQRS',
    'ABCD-EFGH-JKMN-🙂',
    "' or 1=1 --    ",
  ])
    expect(parseGiftCardCode(typed)).toBeUndefined();
});
