import { moved } from '../compose-scene-and-layer-helpers.ts';
import { palmShade } from '../light-by-time-of-day-and-shadows.ts';
import { birds, headland, sea, sky } from '../places/sky-and-sea.ts';
import { limewall } from '../places/walls.ts';
import type { Scene } from '../scene-types.ts';
import { pegOn } from '../textiles/garment-layer.ts';
import { clothesPeg, rope } from '../textiles/washing-line.ts';
import { placeGarment } from '../views/place-garment-with-shadow.ts';

const frame = { width: 800, height: 600 };

/** Beside a sentence on a page that has nothing else to show: an empty washing line, an empty bag. */
export const notFoundAndEmptyBagDrawings: Scene[] = [
  {
    file: 'app/navigation/ui/not-found.webp',
    seed: 9001,
    light: 'morning',
    frame,
    layers: [
      sky(['#8fb9c6', '#c3d8d6', '#f4e8d2']),
      birds(470, 290, 3),
      headland(430, 440, 900, 46, '#a5bcbb'),
      sea(430, { colours: ['#256274', '#79aab0'], gleamX: 220 }),
      rope(150, 34, 7),
      moved({ x: -300, y: -572, scale: 0.9 }, clothesPeg(600, 750)),
      moved({ x: -228, y: -568, scale: 0.9, turn: 5 }, clothesPeg(600, 750)),
      moved({ x: 20, y: -574, scale: 0.9, turn: -3 }, clothesPeg(600, 750)),
      limewall('#f6ecdb', 'M0 548H800V600H0Z'),
    ],
  },
  {
    file: 'app/bag/ui/empty-bag.webp',
    seed: 9011,
    light: 'morning',
    frame,
    layers: [
      limewall('#f3e4cc'),
      moved({ x: -200, y: -330, scale: 0.62 }, pegOn(600, 202)),
      placeGarment('w26', { x: 400, y: 322, scale: 0.46 }),
      palmShade(900, -160, 132, 720, 0.4),
    ],
  },
];
