import { arabicInspiredDrop, dropProducts } from './drop.ts';
import { menProducts } from './men.ts';
import type { SampleProduct } from './sample-product.ts';
import { womenProducts } from './women.ts';

/** Widths of a card's front on phones and desktops, for one to three device pixels. */
const cardWidths = [600, 400, 800];
/** Widths of a collection's first product on the home page. */
const coverWidths = [800, 1600, 1200, 600];
const women = womenProducts.toSorted(newestFirst);
const men = menProducts.toSorted(newestFirst);
const inDrop = dropProducts.filter(({ id }) => arabicInspiredDrop.productIds.includes(id));

/**
 * Pictures that shoppers of the sample shop need first, in that order: home from top to bottom, then the cards of the collections in turn,
 * as listings show them. Files of `sample-shop/pictures`, with the widths that layouts use.
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

/** Alternates between the two lists while both last. */
function inTurn(ones: SampleProduct[], others: SampleProduct[]): SampleProduct[] {
  const [one, ...rest] = ones;
  return one ? [one, ...inTurn(others, rest)] : others;
}

/** Sorts like `newestFirst` of the catalogue, for products added at the same moment. */
function newestFirst(one: SampleProduct, other: SampleProduct): number {
  return Number(other.isNew) - Number(one.isNew) || (one.id < other.id ? -1 : 1);
}
