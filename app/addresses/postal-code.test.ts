import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikePostalCode } from './looks-like-postal-code.ts';
import { formatPostalCode } from './postal-code.ts';
import { countryGroups } from './shipping-countries.ts';

test.each([
  ['1015dk', 'Netherlands', '1015 DK'],
  ['1015  DK', 'Netherlands', '1015 DK'],
  ['1015-dk', 'Netherlands', '1015 DK'],
  ['sw1a1aa', 'United Kingdom', 'SW1A 1AA'],
  ['m11ae', 'United Kingdom', 'M1 1AE'],
  ['d02x285', 'Ireland', 'D02 X285'],
  ['D6WXK28', 'Ireland', 'D6W XK28'],
  ['k1a0b1', 'Canada', 'K1A 0B1'],
  ['vlt1117', 'Malta', 'VLT 1117'],
  ['11455', 'Sweden', '114 55'],
  ['00950', 'Poland', '00-950'],
  ['1000-205', 'Portugal', '1000-205'],
  ['1000001', 'Japan', '100-0001'],
  ['10117', 'Germany', '10117'],
  ['by the sea', 'Netherlands', 'by the sea'],
  ['1015dk', 'Atlantis', '1015dk'],
  ['', 'Ireland', ''],
  [undefined, 'Netherlands', ''],
])('%s in %s is %s', (typed, country, written) => expect(formatPostalCode(typed, country)).toBe(written));

test('no letter or digit is lost or made up, once is enough, and a code stays one of its country', () => {
  const typed = fc.stringMatching(/^[A-Za-z\d]{1,4}[ -]?[A-Za-z\d]{1,4}$/);
  fc.assert(
    fc.property(typed, fc.constantFrom(...countryGroups.flat()), (code, country) => {
      const written = formatPostalCode(code, country);
      const bare = (text: string) => text.toUpperCase().replace(/[ -]/g, '');
      expect(bare(written)).toBe(bare(code));
      expect(formatPostalCode(written, country)).toBe(written);
      expect(looksLikePostalCode(written, country)).toBe(looksLikePostalCode(code, country));
    }),
  );
});
