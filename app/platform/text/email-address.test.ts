import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAddressWithCode, maskedEmail, readEmailAddress } from './email-address.ts';
import { emailAddressSchema, lowerCaseEmailSchema } from './text-schemas.ts';

test.each([
  ['noor@example.com', 'noor@example.com'],
  [' Noor@Example.COM ', 'Noor@example.com'],
  ['m&m@x.nl', 'm&m@x.nl'],
  ['a/b@x.nl', 'a/b@x.nl'],
  ['#x@x.nl', '#x@x.nl'],
  ["o'brien+shop@mail.example.ie", "o'brien+shop@mail.example.ie"],
  ["-!$%*=?^_`{|}~'@x.nl", "-!$%*=?^_`{|}~'@x.nl"],
  ['jan@xn--80a1acny.xn--p1ai', 'jan@xn--80a1acny.xn--p1ai'],
  ['jan@почта.рф', 'jan@xn--80a1acny.xn--p1ai'],
  ['jan@ПОЧТА.рф', 'jan@xn--80a1acny.xn--p1ai'],
  ['jan@café。fr', 'jan@xn--caf-dma.fr'],
  ['jan@bücher.example', 'jan@xn--bcher-kva.example'],
])('%s is %s, which stays what it is', (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address);
  expect(readEmailAddress(address)).toBe(address);
});

test.each([
  '',
  'noor',
  'noor@',
  '@x.nl',
  'noor@localhost',
  'noor@@x.nl',
  '.noor@x.nl',
  'noor.@x.nl',
  'no..or@x.nl',
  'no or@x.nl',
  '"no or"@x.nl',
  'noor@x.nl, sam@x.nl',
  'noor@x.nl\r\nBcc: sam@x.nl',
  'Noor <noor@x.nl>',
  'ñoor@x.nl',
  'noor@-x.nl',
  'noor@x-.nl',
  'noor@x..nl',
  'noor@x.nl.',
  'noor@x.n',
  'noor@[127.0.0.1]',
  'noor@127.0.0.1',
  'noor@x.nl/path',
  'noor@ex%61mple.nl',
  `${'a'.repeat(65)}@x.nl`,
  `noor@${'a'.repeat(64)}.nl`,
  `noor@${'abcdefg.'.repeat(32)}nl`,
  'noor@\u0000.nl',
])('%j is none', (typed) => {
  expect(readEmailAddress(typed)).toBeUndefined();
});

test('any text is an address of printable ASCII, or none', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
      .map((parts) => parts.join('@')),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const address = readEmailAddress(typed);
      if (address === undefined) return;
      expect(address).toMatch(/^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9.-]+$/);
      expect(readEmailAddress(address)).toBe(address);
    }),
  );
});

test('forms convert it once, and say what is wrong in their own words', () => {
  expect(emailAddressSchema('wrong').parse(' Jan@почта.рф ')).toBe('Jan@xn--80a1acny.xn--p1ai');
  expect(lowerCaseEmailSchema('wrong').parse('Jan@Почта.рф')).toBe('jan@xn--80a1acny.xn--p1ai');
  const problemOf = (typed: unknown) =>
    emailAddressSchema('wrong', 'long').safeParse(typed).error?.issues[0]?.message;
  expect([undefined, 'noor', `${'a'.repeat(300)}@x.nl`].map(problemOf)).toEqual(['wrong', 'wrong', 'long']);
});

test('there is no other pattern of an e-mail address', () => {
  const others = execFileSync('git', ['grep', '-lE', String.raw`\bz\.email\(`, '--', 'app', 'scripts'], {
    encoding: 'utf8',
  });
  const allowed = ['app/accounts/library-email.server.ts', 'app/platform/text/email-address.test.ts'];
  expect(
    others
      .trim()
      .split('\n')
      .filter((file) => !allowed.includes(file) && !file.endsWith('.test.ts')),
  ).toEqual([]);
});

test.each([
  ['sofie@example.com', 's…@e….com'],
  ['a@b.nl', 'a…@b….nl'],
  ['noor.de.vries@mail.shop.co.uk', 'n…@m….uk'],
  ['"odd@name"@example.com', '"…@e….com'],
  ['sofie@localhost', 's…@l…'],
  ['😀@example.com', '😀…@e….com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test.each([
  ['https://fiets.example/parcels/{code}?from=shop', true],
  ['https://fiets.example/#{code}', true],
  ['https://fiets.example/parcels', false],
  ['http://fiets.example/{code}', false],
  ['https://{code}.example/', false],
  ['https://fiets.example:{code}/', false],
  ['https://me:{code}@fiets.example/', false],
  ['javascript:alert("{code}")', false],
  ['{code}', false],
])('%s is an address with a code: %s', (address, isOne) => {
  expect(isAddressWithCode(address)).toBe(isOne);
});
