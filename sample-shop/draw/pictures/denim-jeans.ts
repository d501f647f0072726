import type { Scene } from '../scene-types.ts';
import { clothScenes } from './denim-jeans/cloth-scenes.ts';
import { figureScenes } from './denim-jeans/figure-scenes.ts';
import { garmentScenes } from './denim-jeans/garment-scenes.ts';
import { placeScenes } from './denim-jeans/place-scenes.ts';

export const denimJeans: Scene[] = [...figureScenes, ...garmentScenes, ...clothScenes, ...placeScenes].sort(
  (a, b) => a.file.localeCompare(b.file),
);
