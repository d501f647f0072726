import type { Picture } from './composition.ts';
import { dropPictures } from './pictures/drop.ts';
import { menPictures } from './pictures/men.ts';
import { pagePictures } from './pictures/pages.ts';
import { womenPictures } from './pictures/women.ts';

const productPictures: Picture[] = [...menPictures, ...womenPictures, ...dropPictures].map(
  ([id, setting, ...placed], i) => ({ file: `${id}.webp`, setting, placed, seed: 11 + i * 7 }),
);

export const pictures: Picture[] = [...productPictures, ...pagePictures];
