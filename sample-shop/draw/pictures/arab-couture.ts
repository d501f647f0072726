import type { Scene } from '../scene-types.ts';
import { cloth } from './arab-couture/cloth.ts';
import { figures } from './arab-couture/figures.ts';
import { garments } from './arab-couture/garments.ts';
import { places } from './arab-couture/places.ts';

export const arabCouture: Scene[] = [...figures, ...garments, ...cloth, ...places].sort((a, b) =>
  a.file.localeCompare(b.file),
);
