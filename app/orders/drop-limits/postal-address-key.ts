import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import {
  isFloorWord,
  isNumberWord,
  isParticle,
  isStreetWord,
  isUnitWord,
  partsOfHouses,
} from './address-words.ts';
import { postalCodeKey, readableText } from './postal-code-key.ts';

export type PostalAddressKey = { houses: string[]; homes: string[] };

type Token = { text: string; isNumber: boolean; isGlued: boolean; startsLine: boolean };

/**
 * Returns equal keys for one home however its address is written. Country, postal code, house number and addition are
 * enough for delivery. The house has a key too, since additions can be invented. `12I` is read as both 12-I and 121.
 */
export function postalAddressKey(address: ShippingAddress['address']): PostalAddressKey | undefined {
  const { country, postal_code: postalCode, city, line1, line2 = '' } = address;
  const region = regionOfCountry(country) ?? '';
  const tokens = tokensOf([line1, line2]);
  if (!tokens.length) return undefined;
  const code = postalCodeKey(postalCode, country);
  const place = [readableText(country).trim(), code || wordsOf(city).join('')].join(' ');
  const at = placeOfHouseNumber(tokens, region);
  // All houses in a postal code that have a name instead of a number count as one, since names can be invented.
  if (at === undefined) {
    const name = [place, 'named', ...wordsOf(`${line1} ${line2}`)].join(' ');
    return { houses: [code ? `${place} named` : name], homes: [name] };
  }
  const readings = [readingAt(tokens, at, region), ...otherReading(tokens, at, region)];
  const numbers = new Set([...readings.map(({ number }) => number), ...otherHouses(tokens, at, region)]);
  return {
    houses: [...numbers].map((number) => `${place} ${number}`),
    homes: readings.map(({ number, added }) => [place, number, ...added].join(' ')),
  };
}

function wordsOf(text: string): string[] {
  return readableText(text).match(/\p{N}+|\p{L}+/gu) ?? [];
}

function tokensOf(lines: string[]): Token[] {
  return lines.flatMap((line) => {
    const text = readableText(line)
      .replace(/(?<![\p{L}\p{N}])[oil]+(?=\d)|(?<=\d)[oil]+(?=\d)/gu, asDigits)
      .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
    let end = -1;
    return [...text.matchAll(/\p{N}+|\p{L}+/gu)].map(({ 0: word, index }) => {
      const isNumber = /^\p{N}/u.test(word);
      const between = end < 0 ? ',' : text.slice(end, index);
      end = index + word.length;
      const number = word.replace(/^0+(?=.)/, '');
      return {
        text: isNumber ? number : word,
        isNumber,
        isGlued: between === '',
        startsLine: /[,;\n]/.test(between),
      };
    });
  });
}

function asDigits(letters: string): string {
  return letters.replaceAll('o', '0').replace(/[il]/g, '1');
}

const numberFirst = new Set(['GB', 'IE', 'US', 'CA', 'AU', 'FR', 'LU', 'MT']);

function placeOfHouseNumber(tokens: Token[], region: string): number | undefined {
  const numbers = tokens.flatMap(({ isNumber }, at) => (isNumber ? [at] : []));
  if (!numbers.length) return lookAlikeNumber(tokens);
  const houses = numbers.filter((at) => !isOfUnit(tokens, at));
  const own = houses.filter((at) => !isOfStreet(tokens, at, houses));
  const candidates = firstNonEmpty(own, houses, numbers);
  const before = candidates.filter((at) => wordsBefore(tokens, at).some(isLong));
  const after = candidates.filter((at) => wordsAfter(tokens, at).some(isLong));
  const inStreet = {
    before: before.filter((at) => wordsBefore(tokens, at).some(isStreetWord)),
    after: after.filter((at) => wordsAfter(tokens, at).some(isStreetWord)),
  };
  const [found] = numberFirst.has(region)
    ? firstNonEmpty(inStreet.after, inStreet.before, after, candidates)
    : firstNonEmpty(inStreet.before, before, inStreet.after, candidates);
  return found === undefined ? undefined : firstOfGroup(tokens, found, candidates, region);
}

/** Finds the other house numbers in `75-77`, `Straat 5, Geheimstraat 77` and `Geheimstraat 1, huisnummer 77`. */
function otherHouses(tokens: Token[], at: number, region: string): string[] {
  // In a Japanese address several numbers identify one block, or a block and a flat.
  if (region === 'JP') return [];
  const numbers = tokens.flatMap(({ isNumber }, place) =>
    isNumber && !isOfUnit(tokens, place) ? [place] : [],
  );
  const houses = numbers.filter((place) => !isOfStreet(tokens, place, numbers));
  const ofAddresses = houses.filter(
    (place) =>
      isNumberWord(tokens[place - 1]?.text ?? '') ||
      [...wordsBefore(tokens, place), ...wordsAfter(tokens, place)].some(isLong),
  );
  const range = region === 'AU' || region === 'CA' ? [] : rangeFrom(tokens, at, houses);
  return [...ofAddresses.map((place) => tokens[place]?.text ?? ''), ...range];
}

const LONGEST_RANGE = 20;

/** `73-77` and `73 t/m 77` mean 73, 75 and 77. In `12-3` and `12-301` the second number is an addition. */
function rangeFrom(tokens: Token[], at: number, houses: number[]): string[] {
  const end = houses.find((place) => place > at);
  if (end === undefined) return [];
  const between = tokens.slice(at + 1, end + 1);
  if (between.some((token) => token.startsLine || (!token.isNumber && token.text.length > LONGEST_ADDITION)))
    return [];
  const [first, last] = [Number(tokens[at]?.text), Number(tokens[end]?.text)];
  if (!(first < last && last - first <= LONGEST_RANGE)) return [];
  const step = (last - first) % 2 ? last - first : 2;
  return Array.from({ length: (last - first) / step }, (_, place) => String(first + (place + 1) * step));
}

/** In `12-3 Rose Road` the house number is 12. In Australia and Canada the flat is written first, so it is 3. */
function firstOfGroup(tokens: Token[], at: number, candidates: number[], region: string): number {
  const isUnitFirst = region === 'AU' || region === 'CA';
  const next = at + (isUnitFirst ? 1 : -1);
  const isOfGroup = candidates.includes(next) && !tokens[Math.max(at, next)]?.startsLine;
  return isOfGroup ? firstOfGroup(tokens, next, candidates, region) : at;
}

/** Finds letters after a street name that look like digits: `Geheimstraat IO` is read as number 10. */
function lookAlikeNumber(tokens: Token[]): number | undefined {
  const at = tokens.findIndex(
    ({ text }, place) => /^[oil]{1,4}$/.test(text) && isLong(tokens[place - 1]?.text ?? ''),
  );
  const found = tokens[at];
  if (!found) return undefined;
  found.text = asDigits(found.text).replace(/^0+(?=.)/, '');
  found.isNumber = true;
  return at;
}

/** Returns whether the number belongs to a unit in a house: `Apt 5`, `flat no. 5`, `2 hoog`, `3e verdieping`. */
function isOfUnit(tokens: Token[], at: number): boolean {
  const [one, two] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? ''];
  const isNamed = isUnitWord(one) || ((isNumberWord(one) || /^[a-z]$/.test(one)) && isUnitWord(two));
  const next = at + (isOrdinal(tokens, at) ? 2 : 1);
  const isFloor = isFloorWord(tokens[next]?.text ?? '') && !tokens[next]?.startsLine;
  return isNamed || (isFloor && !tokens[next + 1]?.isNumber);
}

/** Returns whether the number is part of a street name that another number follows: `2e Kerkstraat 12`. */
function isOfStreet(tokens: Token[], at: number, houses: number[]): boolean {
  if (!houses.some((other) => other > at)) return false;
  const next = tokens[at + 2];
  if (isOrdinal(tokens, at) && next && !next.isNumber && !next.startsLine) return true;
  const isAlone = !tokens[at + 1]?.isGlued;
  return (
    isAlone && /^(?:1[5-9]|20)\d\d$/.test(tokens[at]?.text ?? '') && wordsBefore(tokens, at).some(isLong)
  );
}

function isOrdinal(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.isGlued === true && /^(?:e|de|ste|er|re|eme|st|nd|rd|th)$/.test(next.text);
}

function wordsBefore(tokens: Token[], at: number): string[] {
  const words: string[] = [];
  for (let place = at; place > 0 && !tokens[place]?.startsLine; place -= 1) {
    const word = tokens[place - 1];
    if (!word || (word.isNumber && !isOrdinal(tokens, place - 1))) break;
    if (!word.isNumber) words.push(word.text);
  }
  return words;
}

function wordsAfter(tokens: Token[], at: number): string[] {
  const words: string[] = [];
  for (const word of tokens.slice(at + 1)) {
    if (word.isNumber || word.startsLine) break;
    words.push(word.text);
  }
  return words;
}

function isLong(word: string): boolean {
  return (
    word.length > LONGEST_ADDITION && !isUnitWord(word) && !isNumberWord(word) && !partsOfHouses.has(word)
  );
}

/** Longer texts are words. `hs`, `bis` and `iii` are additions that name a floor. */
const LONGEST_ADDITION = 3;

type Reading = { number: string; added: string[] };

/** Puts additions after the house number first, so that the result does not depend on where the flat is written. */
function readingAt(tokens: Token[], at: number, region: string): Reading {
  const number = tokens[at]?.text ?? '';
  const houses = tokens.flatMap(({ isNumber }, place) =>
    isNumber && !isOfUnit(tokens, place) ? [place] : [],
  );
  const isAdded = tokens.map((token, place) => {
    if (place === at) return false;
    if (token.isNumber) return !isOfStreet(tokens, place, houses);
    return partsOfHouses.has(token.text);
  });
  for (const [place, token] of tokens.entries())
    isAdded[place] ||= isShortAddition(tokens, place, at, isAdded, token);
  const added = [...tokens.keys()]
    .filter((place) => isAdded[place])
    .map((place) => additionOf(tokens, place));
  const split = [...tokens.keys()].filter((place) => place < at && isAdded[place]).length;
  const ordered = [...added.slice(split), ...added.slice(0, split)];
  if (region === 'JP') return { number: [number, ...ordered].join('-'), added: [] };
  return { number, added: ordered };
}

/** Returns whether a letter or short word belongs to the number or flat before it: `12 A`, `12-hs`, `flat B`. */
function isShortAddition(tokens: Token[], place: number, at: number, isAdded: boolean[], token: Token) {
  if (token.isNumber || token.text.length > LONGEST_ADDITION) return false;
  if (isUnitWord(token.text) || isFloorWord(token.text) || isNumberWord(token.text)) return false;
  const before = tokens[place - 1];
  const next = tokens[place + 1];
  const isOfAddition = place - 1 === at || isAdded[place - 1] === true;
  if (before?.isNumber && isOrdinal(tokens, place - 1) && place < tokens.length - 1 && isAdded[place - 1])
    return false;
  if (token.isGlued) return isOfAddition;
  if (next?.isGlued && next.isNumber && token.text.length === 1) return true;
  if (isParticle(token.text) || isStreetWord(token.text)) return false;
  // In `12 Jan van Galenlaan` and `apt 1 Jan van Galenlaan 12`, "Jan" is not an addition.
  const isOfName = token.text.length > 1 && wordsAfter(tokens, place).some(isLong);
  if (isOfName && !/^(?:bis|ter|[il]{2,3}|[il]v)$/.test(token.text)) return false;
  return isOfAddition || isUnitWord(before?.text ?? '') || isNumberWord(before?.text ?? '');
}

function additionOf(tokens: Token[], place: number): string {
  const { text, isNumber } = tokens[place] ?? { text: '', isNumber: false };
  if (isNumber) return text;
  if (/^[il]{1,3}$/.test(text)) return String(text.length);
  if (text === 'iv' || text === 'lv') return '4';
  if (/^o+$/.test(text)) return '0';
  return partsOfHouses.get(text) ?? text;
}

function otherReading(tokens: Token[], at: number, region: string): Reading[] {
  const next = tokens[at + 1];
  if (!next?.isGlued || !/^[oil]+$/.test(next.text)) return [];
  const number = `${tokens[at]?.text}${asDigits(next.text)}`;
  const others = tokens
    .with(at, { text: number, isNumber: true, isGlued: false, startsLine: false })
    .toSpliced(at + 1, 1);
  return [readingAt(others, at, region)];
}

function firstNonEmpty(...lists: number[][]): number[] {
  return lists.find((list) => list.length) ?? [];
}
