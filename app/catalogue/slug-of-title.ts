import { transliterate } from './transliterate.ts';

/** Leaves room for a number behind it. */
const LONGEST_SLUG = 100;

/**
 * Converts a title: "Café Shirt No. 2" becomes cafe-shirt-no-2. Other scripts are transliterated or written as code points, so that
 * different words get different slugs.
 */
export function slugOfTitle(title: string): string {
  const latin = transliterate(title);
  const slug = hyphenated(latin.text);
  const cut = slug.slice(0, LONGEST_SLUG).replace(/-$/, '');
  // The beginning of code points is not distinctive.
  const isUnclear = latin.isNumbered && slug.length > LONGEST_SLUG;
  return (isUnclear ? shortenSlug(slug) : cut) || 'product';
}

/** Cuts a long slug and adds a checksum, so that slugs with the same beginning differ. */
export function shortenSlug(slug: string): string {
  if (slug.length <= LONGEST_SLUG) return slug;
  const mark = checksum(slug);
  return `${slug.slice(0, LONGEST_SLUG - mark.length - 1).replace(/-$/, '')}-${mark}`;
}

function hyphenated(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Combines two FNV-1a hashes to 64 bits. */
function checksum(text: string): string {
  let [one, other] = [0x811c9dc5, 0xcbf29ce4];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + 7), 0x01000193);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
