import { regionOfCountry } from '#app/addresses/shipping-countries.ts';

const shapes: Record<string, string> = {
  ...Object.fromEntries(
    ['AU', 'AT', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LU', 'LV', 'NO', 'SI'].map(ofDigits(4)),
  ),
  ...Object.fromEntries(
    ['CZ', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IT', 'LT', 'PL', 'SE', 'SK', 'US'].map(ofDigits(5)),
  ),
  ...{ RO: '\\d{6}', JP: '\\d{7}', PT: '\\d{4}(?:\\d{3})?', NL: '\\d{4}[a-z]{2}', MT: '[a-z]{3}\\d{4}' },
  ...{ CA: '(?:[a-z]\\d){3}', IE: '[a-z]\\d[\\dw][a-z\\d]{4}', GB: '[a-z]{1,2}\\d[a-z\\d]?\\d[a-z]{2}' },
};

function ofDigits(count: number) {
  return (region: string) => [region, `\\d{${count}}`];
}

/** Reads look-alike letters as digits (`1O15 DK`), and ignores text around the code (`1015 DK A`). */
export function postalCodeKey(code: string, country: string): string {
  const region = regionOfCountry(country) ?? '';
  const names = new Set([region, threeLetters[region] ?? '', country].map((name) => name.toLowerCase()));
  const parts = readableText(code).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = parts.filter((part) => !names.has(part));
  const all = (own.length ? own : parts).join('');
  const shape = shapes[region];
  if (!shape) return lettersAsDigits(all);
  const found = wholeCode(own, shape) ?? new RegExp(shape).exec(all)?.[0];
  return lettersAsDigits(found ?? disguisedCode(all, names, shape));
}

/** Joins the parts of a code that contains spaces. In `9 101 15` only the last two parts form a code. */
function wholeCode(parts: string[], shape: string): string | undefined {
  const whole = new RegExp(`^${shape}$`);
  return parts
    .flatMap((_, from) => [1, 2, 3, 4].map((count) => parts.slice(from, from + count).join('')))
    .find((joined) => whole.test(joined));
}

function disguisedCode(text: string, names: Set<string>, shape: string): string {
  const name = [...names].find((word) => word && text.startsWith(word)) ?? '';
  const digits = lettersAsDigits(text.slice(name.length));
  return new RegExp(shape.replaceAll('[a-z]', '[a-z\\d]')).exec(digits)?.[0] ?? '';
}

const threeLetters: Record<string, string> = {
  ...{
    NL: 'nld',
    BE: 'bel',
    DE: 'deu',
    FR: 'fra',
    LU: 'lux',
    US: 'usa',
    GB: 'uk',
    CA: 'can',
    AU: 'aus',
    JP: 'jpn',
  },
};

/** Removes accents and invisible characters. Replaces Cyrillic and Greek look-alikes and digits of other scripts. */
export function readableText(text: string): string {
  const apart = text.replace(/[¼-¾⅐-⅞]|[²³¹⁰-⁹₀-₉]+/gu, ' $& ').normalize('NFKD');
  const plain = apart.replace(/[\p{M}\p{Cf}]/gu, '').replace(/\p{Nd}/gu, decimalDigit);
  return plain
    .replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll('|', 'l')
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => ({ ß: 'ss', œ: 'oe', æ: 'ae' })[letter] ?? letter);
}

function lettersAsDigits(text: string): string {
  return text.replace(/[oilsbzg]/g, (letter) => digits[letter] ?? letter);
}

const digits: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '6' };

const lookAlikes = new Map(
  [
    ['АВСЕНКМОРТХУІЈЅԌЗБ', 'ABCEHKMOPTXYIJSG36'],
    ['асеорхуіјѕԁһӏвнкмтзб', 'aceopxyijsdhlbhkmt36'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αικνορτυχε', 'aikvoptuxe'],
    ['ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ', 'abcdeghijklmnoprtuvwyz'],
    ['ıłŁøØđĐ', 'ilLoOdD'],
  ].flatMap(([others = '', latin = '']) => [...others].map((other, place) => [other, latin[place] ?? other])),
);

function decimalDigit(digit: string): string {
  if (digit <= '9') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
