import { moved } from '../../compose-scene-and-layer-helpers.ts';
import { branchShade, latticeLight, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { ground } from '../../places/ground.ts';
import { sea, sky } from '../../places/sky-and-sea.ts';
import { squareTiles, starsAndCrosses } from '../../places/tiles.ts';
import { door, limewall, opening } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { drape } from '../../textiles/drape.ts';
import { garment, pegOn, rail } from '../../textiles/garment-layer.ts';
import { hemAt } from '../../wardrobe/garment-lengths.ts';
import { abaya, kaftan } from '../../wardrobe/robe.ts';
import { shirt } from '../../wardrobe/shirt.ts';
import { camisole } from '../../wardrobe/strappy.ts';
import { trousers } from '../../wardrobe/trousers.ts';
import { wrapDress } from '../../wardrobe/wrap-dress.ts';
import { clothOf, lookbookScene, tone } from './palette-and-scene-helpers.ts';

const satinKaftan = (colour: string, thread: string = tone.gold, seed = 2) =>
  kaftan(clothOf('satin', colour), { thread, isRich: true, seed });

export const garmentScenes: Scene[] = [
  lookbookScene(
    2,
    'noon',
    limewall(tone.limewash),
    opening({ x: 600, base: 1560, width: 880, height: 1480 }, tone.limewash, 64, limewall('#e6d8c0')),
    rail(200, 1000, 204),
    garment({ garment: satinKaftan(tone.pomegranate), scale: 0.68 }),
    palmShade(1290, -180, 126, 980),
  ),
  lookbookScene(
    7,
    'morning',
    limewall(tone.limewash),
    door({ x: 600, base: 1600, width: 860, height: 1540, kind: 'pointed' }, tone.clay),
    pegOn(600, 202),
    garment({
      garment: abaya(clothOf('poplin', '#26222a'), { thread: tone.gold }),
      scale: 0.68,
    }),
    shade('M-80 -80 H420 L-80 900Z', { opacity: 0.3, blur: 14 }),
  ),
  lookbookScene(
    10,
    'morning',
    limewall(tone.terracotta),
    moved(
      { x: -30, y: 560, scale: 2.3 },
      garment({
        garment: kaftan(clothOf('linen', tone.ivory), { thread: tone.terracotta, seed: 6 }),
        narrow: 0.92,
        seen: { x: 290, y: 160, width: 640, height: 690 },
      }),
    ),
    branchShade(1240, 80, 150, 700),
  ),
  lookbookScene(
    14,
    'dusk',
    sky(),
    sea(760, { gleamX: 300 }),
    moved(
      { x: 640, y: -80, scale: 2.05, turn: -4 },
      garment({ garment: satinKaftan(tone.night), seen: { x: 90, y: 280, width: 560, height: 1000 } }, true),
    ),
  ),
  lookbookScene(
    16,
    'noon',
    limewall(tone.limewash),
    squareTiles(104, [tone.sea, tone.sea, '#2b6f70'], { y: 560, height: 940 }),
    starsAndCrosses(104, [tone.pomegranate], [tone.ivory], { y: 456, height: 104 }),
    pegOn(600, 202),
    garment({ garment: wrapDress(clothOf('linen', tone.terracotta), hemAt(120)), scale: 0.78 }),
    shade('M760 -80 H1280 V1580 H1060Z', { opacity: 0.3, blur: 14 }),
  ),
  lookbookScene(
    21,
    'dusk',
    limewall(tone.blush),
    ground(1400, tone.clay),
    drape({
      x: 690,
      y: -20,
      width: 420,
      height: 1470,
      cloth: clothOf('satin', tone.sea),
      folds: 6,
      flare: 60,
      depth: 0.8,
    }),
    pegOn(400, 202),
    moved(
      { x: -200 },
      garment({
        garment: camisole(clothOf('satin', tone.gold), { length: hemAt(130), seed: 6 }),
        scale: 0.72,
      }),
    ),
  ),
  lookbookScene(
    25,
    'morning',
    limewall(tone.limewash),
    latticeLight('M240 -80 L1280 -80 V700 L420 1020Z', { size: 100 }),
    rail(90, 1110, 204),
    garment({
      garment: trousers(clothOf('linen', tone.terracotta), { leg: 'wide', front: 'pleats' }),
      x: 256,
      scale: 0.92,
    }),
    garment({
      garment: shirt(clothOf('linen', tone.ivory), {
        collar: 'band',
        sleeve: 'long',
        hem: 'slit',
        length: 1290,
        placket: 'half',
        embroidery: tone.sea,
        seed: 5,
      }),
      x: -168,
      scale: 0.9,
    }),
  ),
  lookbookScene(
    31,
    'noon',
    limewall(tone.blush),
    moved(
      { x: 30, y: 430, scale: 2.1, turn: 3 },
      garment({
        garment: shirt(clothOf('poplin', tone.sea, { kind: 'arabesque', colour: tone.ivory, size: 124 }), {
          collar: 'camp',
          sleeve: 'short',
          seed: 4,
        }),
        seen: { x: 230, y: 160, width: 700, height: 860 },
      }),
    ),
    palmShade(-160, 200, 20, 820, 0.3),
  ),
  lookbookScene(
    38,
    'morning',
    limewall('#ead9c0'),
    ground(1430, tone.sand),
    rail(20, 1180, 204, 26),
    ...[tone.night, tone.pomegranate, tone.terracotta, tone.gold, tone.chalk].map((colour, i) =>
      garment({
        garment: satinKaftan(colour, i === 3 ? tone.pomegranate : tone.gold, i + 3),
        x: 350 - i * 175,
        narrow: 0.84,
        scale: 0.67,
      }),
    ),
    palmShade(1300, 100, 150, 760, 0.26),
  ),
];
