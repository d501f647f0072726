/**
 * Returns the text in lower-case Latin letters and digits as it looks: no accents or invisible characters; Cyrillic and Greek look-alikes
 * and digits of other scripts replaced.
 */
export function readableText(text: string): string {
  const apart = text.replace(/[¼-¾⅐-⅞]|[²³¹⁰-⁹₀-₉]+/gu, ' $& ').normalize('NFKD');
  const plain = apart.replace(/[\p{M}\p{Cf}]/gu, '').replace(/\p{Nd}/gu, decimalDigit);
  return plain
    .replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll('|', 'l')
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => ({ ß: 'ss', œ: 'oe', æ: 'ae' })[letter] ?? letter);
}

/** Replaces letters that look like digits, which makes `1O15 DK` equal `1015 DK`. */
export function lettersAsDigits(text: string): string {
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

/** In Unicode the ten digits of a script are consecutive. */
function decimalDigit(digit: string): string {
  if (digit <= '9') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
