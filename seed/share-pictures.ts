import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { arabicInspiredDrop, dropProducts } from './drop.ts';
import { campaigns } from './lookbook.ts';
import { menProducts } from './men.ts';
import { womenProducts } from './women.ts';

const drawn = new Set(readdirSync(join(import.meta.dirname, 'pictures', 'share')));
const pages = [
  ...campaigns.map(({ id, pictures }) => [pictures[0]?.file ?? '', id] as const),
  [arabicInspiredDrop.picture.file, 'the-drop'] as const,
  ['hero.webp', 'home'] as const,
  ['about.webp', 'about'] as const,
];
const products = [...menProducts, ...womenProducts, ...dropProducts].map(
  ({ id, picture }) => [picture.file, id] as const,
);

/**
 * By the picture that a page shows first, the one of 1200 × 630 that is drawn for links to it. What has none yet is
 * shown by a crop.
 */
export const sharePictures: Record<string, string> = Object.fromEntries(
  [...pages, ...products.filter(([, id]) => drawn.has(`${id}.webp`))].map(([file, name]) => [
    file,
    `share/${name}.webp`,
  ]),
);
