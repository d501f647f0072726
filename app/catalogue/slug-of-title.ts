/** So long that it still names something, and short enough for a number behind it. */
const LONGEST_SLUG = 100;

/** The slug of a title: "Café Shirt No. 2" is cafe-shirt-no-2. */
export function slugOfTitle(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_SLUG);
  return slug.replace(/-$/, '') || 'product';
}
