import { transliterate } from './transliterate.ts';

/** So long that it still names something, and short enough for a number behind it. */
const LONGEST_SLUG = 100;

/**
 * The slug of a title: "Café Shirt No. 2" is cafe-shirt-no-2. Letters of other scripts are written in Latin ones, or as the
 * numbers they have, so that two words of any script have two slugs.
 */
export function slugOfTitle(title: string): string {
  const latin = transliterate(title);
  const slug = hyphenated(latin.text);
  const cut = slug.slice(0, LONGEST_SLUG).replace(/-$/, '');
  // The beginning of such a title says less than that of one in Latin letters.
  const isUnclear = latin.isNumbered && slug.length > LONGEST_SLUG;
  return (isUnclear ? shortenSlug(slug) : cut) || 'product';
}

/** A slug that is too long, cut, with what tells it from others that begin alike. */
export function shortenSlug(slug: string): string {
  if (slug.length <= LONGEST_SLUG) return slug;
  const mark = checksum(slug);
  return `${slug.slice(0, LONGEST_SLUG - mark.length - 1).replace(/-$/, '')}-${mark}`;
}

function hyphenated(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** FNV-1a twice, 64 bits in all. */
function checksum(text: string): string {
  let [one, other] = [0x811c9dc5, 0xcbf29ce4];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + 7), 0x01000193);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
