import { arabicInspiredDrop, dropProducts } from './drop.ts';
import { menProducts } from './men.ts';
import type { SampleProduct } from './sample-product.ts';
import { womenProducts } from './women.ts';

/** As cards draw a front on phones and desktops, on screens of one to three dots a pixel. */
const cardWidths = [600, 400, 800];
/** As home draws the first piece of a collection. */
const coverWidths = [800, 1600, 1200, 600];
const women = womenProducts.toSorted(newestFirst);
const men = menProducts.toSorted(newestFirst);
const inDrop = dropProducts.filter(({ id }) => arabicInspiredDrop.productIds.includes(id));

/**
 * What shoppers of the sample shop meet first, in that order: home from its top to its end, then the cards of the
 * collections in turn, as their listings show them. Files of `sample-shop/pictures`, in the widths that layouts draw them in.
 */
export const picturesSeenFirst: { file: string; widths: number[] }[] = [
  { file: 'hero.webp', widths: [1200, 1600, 800] },
  { file: 'hero-portrait.webp', widths: [1200, 800] },
  ...[women, men].flatMap(([first]) => covers(first)),
  ...cards(inDrop.slice(0, 3)),
  { file: 'feature-arab-couture.webp', widths: [1200, 600, 800] },
  { file: 'feature-denim-jeans.webp', widths: [600, 400, 800, 1200] },
  { file: 'feature-the-drop.webp', widths: [600, 400, 800] },
  { file: 'sustainability.webp', widths: [1200, 800, 600] },
  ...cards(inTurn(women, men)),
  { file: arabicInspiredDrop.picture.file, widths: [1200, 800, 600] },
  ...cards(inDrop.slice(3)),
];

function cards(products: SampleProduct[]): { file: string; widths: number[] }[] {
  return products.map(({ picture: { file } }) => ({ file, widths: cardWidths }));
}

function covers(first: SampleProduct | undefined): { file: string; widths: number[] }[] {
  return first ? [{ file: first.picture.file, widths: coverWidths }] : [];
}

/** One of each, as long as there are both. */
function inTurn(ones: SampleProduct[], others: SampleProduct[]): SampleProduct[] {
  const [one, ...rest] = ones;
  return one ? [one, ...inTurn(others, rest)] : others;
}

/** As `newestFirst` of the catalogue has it, for what came in at the same moment. */
function newestFirst(one: SampleProduct, other: SampleProduct): number {
  return Number(other.isNew) - Number(one.isNew) || (one.id < other.id ? -1 : 1);
}
