import { colour as c } from '../colours.ts';
import { palmShade } from '../light-by-time-of-day-and-shadows.ts';
import { starsAndCrosses } from '../places/tiles.ts';
import { limewall, opening } from '../places/walls.ts';
import type { Scene } from '../scene-types.ts';
import { garment, rail } from '../textiles/garment-layer.ts';
import { kaftan } from '../wardrobe/robe.ts';
import { clothOf } from './cloth-and-thread-helpers.ts';

/** The cover of the drop, and what stands where a picture is missing. */
export const dropCoverAndPlaceholder: Scene[] = [
  {
    file: 'drop-arabic-inspired.webp',
    seed: 671,
    light: 'dusk',
    layers: [
      starsAndCrosses(116, [c.tileBlue], ['#efe3ca', '#d9a85a'], { y: -60, height: 1620 }),
      opening(
        { x: 600, base: 1580, width: 920, height: 1520, kind: 'horseshoe' },
        c.limewash,
        60,
        limewall(c.ochre),
      ),
      rail(270, 930, 204),
      garment({
        garment: kaftan(clothOf('linen', c.indigo), { thread: c.gold, isRich: true, seed: 8 }),
        scale: 0.68,
      }),
      palmShade(1310, -170, 130, 1000, 0.34),
    ],
  },
  {
    file: 'placeholder.webp',
    seed: 691,
    light: 'morning',
    layers: [
      limewall(c.ecru),
      opening({ x: 600, base: 1580, width: 900, height: 1500 }, c.ecru, 56, limewall(c.sand)),
      rail(250, 950, 204),
      garment({
        garment: {
          cloth: clothOf('linen', c.white),
          hanging: { by: 'hanger', y: 318, halfWidth: 230 },
          panels: [],
        },
        seen: { x: 340, y: 150, width: 520, height: 300 },
      }),
      palmShade(1310, -170, 130, 1000, 0.34),
    ],
  },
];
