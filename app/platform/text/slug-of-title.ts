/** The limit for slugs of titles, which leaves room for a number at the end. */
const LONGEST_SLUG = 100;

/** Turns "Café Shirt No. 2" into cafe-shirt-no-2. Other scripts become code points, so that different words differ. */
export function slugOfTitle(title: string): string {
  const latin = transliterate(title);
  const slug = latin.text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const cut = slug.slice(0, LONGEST_SLUG).replace(/-$/, '');
  // Slugs of code points may have the same beginning, so cutting them could make different titles equal.
  const isUnclear = latin.isNumbered && slug.length > LONGEST_SLUG;
  return (isUnclear ? shortenSlug(slug) : cut) || 'product';
}

/** Cuts a long slug and adds a checksum, so that different slugs with the same beginning still differ. */
export function shortenSlug(slug: string): string {
  if (slug.length <= LONGEST_SLUG) return slug;
  const mark = checksum(slug);
  return `${slug.slice(0, LONGEST_SLUG - mark.length - 1).replace(/-$/, '')}-${mark}`;
}

function checksum(text: string): string {
  let [one, other] = [0x811c9dc5, 0xcbf29ce4];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + 7), 0x01000193);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

/** Letters that are not Latin letters with accents, each followed by its Latin spelling. */
const latin = letters('ßss øo æae œoe łl đd ðd þth ıi ħh ŋng ĸk');
const greek = letters('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const cyrillic = letters(
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щshch ъ ыy ь эe юyu яya іi єye ґg ђdj јj љlj њnj ћc џdz',
);
const known = new Map([...latin, ...greek, ...cyrillic]);

/** Accents of Latin, Greek and Cyrillic letters, and variation selectors. In other scripts marks distinguish words. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u{e0100}-\u{e01ef}]/gu;

/** Replaces letters of other scripts by code points between hyphens; `isNumbered` is then true. */
export function transliterate(text: string): { text: string; isNumbered: boolean } {
  const plain = text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC');
  let isNumbered = false;
  const written = plain.replace(/[\p{L}\p{N}\p{M}]/gu, (letter) => {
    if (/[a-z0-9]/.test(letter)) return letter;
    const found = known.get(letter);
    if (found !== undefined) return found;
    isNumbered = true;
    return `-${letter.codePointAt(0)?.toString(36)}-`;
  });
  return { text: written, isNumbered };
}

function letters(row: string): [string, string][] {
  return row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]);
}
