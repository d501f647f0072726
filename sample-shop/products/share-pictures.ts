import { campaigns } from '../content/lookbook.ts';
import { arabicInspiredDrop, dropProducts } from './drop.ts';
import { menProducts } from './men.ts';
import { womenProducts } from './women.ts';

const pages = [
  ...campaigns.map(({ id, pictures }) => [pictures[0]?.file ?? '', id] as const),
  [arabicInspiredDrop.picture.file, 'the-drop'] as const,
  ['hero.webp', 'home'] as const,
  ['about.webp', 'about'] as const,
];
const products = [...menProducts, ...womenProducts, ...dropProducts].map(
  ({ id, picture }) => [picture.file, id] as const,
);

/** Maps a page's first picture to its share picture of 1200 × 630 in `sample-shop/pictures`. */
export const sharePictures: ReadonlyMap<string, string> = new Map(
  [...pages, ...products].map(([file, name]) => [file, `share/${name}.webp`]),
);
