import type { Scene } from '../scene-types.ts';
import { cloth } from './denim-jeans/cloth.ts';
import { figures } from './denim-jeans/figures.ts';
import { garments } from './denim-jeans/garments.ts';
import { places } from './denim-jeans/places.ts';

export const denimJeans: Scene[] = [...figures, ...garments, ...cloth, ...places].sort((a, b) =>
  a.file.localeCompare(b.file),
);
