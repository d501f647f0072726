import type { Scene } from '../scene-types.ts';
import { clothScenes } from './arab-couture/cloth-scenes.ts';
import { figureScenes } from './arab-couture/figure-scenes.ts';
import { garmentScenes } from './arab-couture/garment-scenes.ts';
import { placeScenes } from './arab-couture/place-scenes.ts';

export const arabCouture: Scene[] = [...figureScenes, ...garmentScenes, ...clothScenes, ...placeScenes].sort(
  (a, b) => a.file.localeCompare(b.file),
);
