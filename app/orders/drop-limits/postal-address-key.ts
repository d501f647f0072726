import type { ShippingAddress } from '../order-view-types.ts';

/** Where a parcel goes, as it is compared with others: a house, and a home in it. */
export type PostalAddressKey = { house: string; home: string };

/**
 * The same for the same door, however it is written: with another street name, capitals, accents, signs, or parts of it on the second line. What
 * tells a door is the country, the postal code, the house number and what is added to that: the parcel arrives whatever else is
 * written. Since additions can be made up, it tells the house too. Undefined where nothing is delivered.
 */
export function postalAddressKey(address: ShippingAddress['address']): PostalAddressKey | undefined {
  const { country, postal_code: postalCode, line1, line2 = '' } = address;
  const words = wordsOf(`${withoutOrdinal(line1)} ${line2}`);
  if (!words.length) return undefined;
  const place = [country.toLowerCase(), wordsOf(postalCode).join('')];
  const at = words.findIndex(isNumber);
  // A house with a name instead of a number is told by all that is written.
  const house = [...place, ...(at < 0 ? words : words.slice(at, at + 1))].join(' ');
  const added = at < 0 ? [] : words.slice(at + 1);
  const home = [house, ...added.filter((word) => isNumber(word) || word.length <= LONGEST_ADDITION)].join(
    ' ',
  );
  return { house, home };
}

/** Longer ones are words: `hs`, `bis` and `iii` tell a floor. */
const LONGEST_ADDITION = 3;

/** Numbers and words in small letters without accents: `12-A` and `12a` are both `12` and `a`. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\p{N}+|\p{L}+/gu) ?? [];
}

/** In `2e Kerkstraat 12` the first number is the street's. */
function withoutOrdinal(line: string): string {
  return line.replace(/^\s*\p{N}+(?:e|de|ste|er|st|nd|rd|th)\s+(?=.*\p{N})/iu, '');
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}
