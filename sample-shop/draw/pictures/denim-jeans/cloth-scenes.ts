import { shape } from '../../compose-scene-and-layer-helpers.ts';
import { latticeLight, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { ground } from '../../places/ground.ts';
import { limewall } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { twillWeave } from '../../textiles/close-weave.ts';
import {
  backPocket,
  buttonFly,
  cuffOf,
  cutCloth,
  groove,
  turnUp,
  waistPatch,
  whole,
  worn,
} from '../../textiles/denim-details.ts';
import { patchwork, sashiko, tieDye } from '../../textiles/denim-patterns.ts';
import { drape } from '../../textiles/drape.ts';
import { pegOn, rail } from '../../textiles/garment-layer.ts';
import { rollEnds, stack } from '../../textiles/stack.ts';
import { sewn } from '../../textiles/stitching.ts';
import { blues, clothOf, denimCloth, lookbookScene, tone } from './palette-and-scene-helpers.ts';

const runningRows = Array.from({ length: 13 }, (_, i) => `M360 ${520 + i * 36}H${840}`).join('');
const square =
  'M150 190 C460 176 760 200 1050 184 C1062 560 1044 940 1058 1290 C760 1304 440 1286 146 1300 C156 940 140 560 150 190Z';

export const clothScenes: Scene[] = [
  lookbookScene(3, 'noon', twillWeave(tone.indigo, '#e9e4d6', 30)),
  lookbookScene(
    5,
    'morning',
    cutCloth(denimCloth(tone.indigo), whole, { lift: 0, zoom: 2.4 }),
    groove('M-40 130 C360 176 840 176 1240 130', 22),
    sewn('M-40 90 C360 136 840 136 1240 90 M-40 172 C360 218 840 218 1240 172', tone.thread),
    ...backPocket(denimCloth(tone.indigo), tone.thread),
  ),
  lookbookScene(
    6,
    'morning',
    limewall(tone.chalk),
    ground(1210, tone.sand),
    stack({
      x: 230,
      base: 1270,
      width: 740,
      thickness: 122,

      cloths: [tone.raw, tone.indigo, '#3a5a84', tone.mid, tone.washed, tone.bleached].map(denimCloth),
    }),
    palmShade(1290, -100, 134, 860),
  ),
  lookbookScene(8, 'noon', patchwork(300, blues, tone.rust, tone.thread)),
  lookbookScene(12, 'morning', limewall(tone.stone), ...turnUp(denimCloth(tone.raw), tone.washed)),
  lookbookScene(
    15,
    'noon',
    limewall(tone.chalk),
    rail(-40, 1240, 120),
    ...[tone.ice, tone.bleached, tone.washed, tone.mid, tone.indigo, tone.raw].map((colour, i) =>
      drape({
        x: 40 + i * 190,
        y: 120,
        width: 172,
        height: 1080 + ((i * 37) % 90),
        cloth: clothOf('linen', colour),
        folds: 4,
        depth: 0.6,
      }),
    ),
    ground(1420, tone.sand),
  ),
  lookbookScene(
    18,
    'noon',
    cutCloth(denimCloth(tone.raw), whole, { lift: 0, zoom: 2.4 }),
    groove('M330 640 C330 900 310 1200 300 1540', 20),
    ...waistPatch(denimCloth(tone.raw), tone.thread),
  ),
  lookbookScene(
    21,
    'morning',
    cutCloth(clothOf('linen', tone.indigo), whole, { lift: 0, zoom: 1.6 }),
    sashiko(200, '#f3eee0'),
  ),
  lookbookScene(
    24,
    'noon',
    limewall(tone.stone),
    pegOn(330, 184),
    pegOn(870, 184),
    cutCloth(clothOf('linen', tone.indigo), square, { zoom: 1.3, lift: 0.4 }),
    tieDye(square, tone.indigo, '#eef0ea', [
      [600, 740, 430],
      [240, 300, 190],
      [970, 300, 190],
      [230, 1200, 190],
      [980, 1190, 190],
    ]),
    shade('M-80 -80 H420 L-80 980Z', { opacity: 0.24, blur: 14 }),
  ),
  lookbookScene(
    25,
    'noon',
    cutCloth(denimCloth(tone.mid), whole, { lift: 0, zoom: 2.4 }),
    ...buttonFly(denimCloth(tone.mid), tone.thread),
  ),
  lookbookScene(
    31,
    'morning',
    cutCloth(denimCloth(tone.washed), whole, { lift: 0, zoom: 2.2 }),
    worn('M600 -40 C610 400 590 1100 600 1540', 300, 0.4),
    cutCloth(
      denimCloth(tone.raw),
      'M300 440 C480 424 700 430 900 446 C916 640 890 860 908 1040 C700 1060 480 1048 292 1044 C310 860 284 640 300 440Z',
      { zoom: 2.2, turn: 8 },
    ),
    sewn(runningRows, '#f3eee0', 8, 30, 18),
    sewn(
      'M326 466 C480 450 700 456 876 470 C890 640 866 860 882 1016 C700 1034 480 1024 318 1018 C334 860 310 640 326 466Z',
      tone.thread,
    ),
    groove('M130 -40 C150 480 140 980 120 1540', 18),
    sewn('M170 -40 C190 480 180 980 160 1540', tone.thread),
  ),
  lookbookScene(
    32,
    'noon',
    shape('M0 0H1200V1500H0Z', '#20242f'),
    rollEnds([
      [190, 180, 190, tone.mid],
      [570, 170, 182, tone.raw],
      [960, 190, 200, tone.washed],
      [380, 520, 196, tone.bleached],
      [780, 530, 200, tone.indigo],
      [10, 520, 180, tone.raw],
      [1180, 520, 186, tone.mid],
      [190, 870, 200, tone.indigo],
      [590, 880, 196, tone.ice],
      [990, 880, 198, tone.raw],
      [390, 1230, 200, tone.mid],
      [790, 1230, 196, tone.washed],
      [-10, 1220, 190, tone.bleached],
      [1180, 1230, 186, tone.indigo],
      [190, 1560, 190, tone.raw],
      [590, 1570, 190, tone.rust],
      [990, 1570, 190, tone.mid],
    ]),
  ),
  lookbookScene(
    37,
    'dusk',
    limewall(tone.sand),
    latticeLight('M190 -80 H1130 L1240 560 V900 L420 1010Z', { size: 112, slant: 12, glow: '#ffe6c0' }),
    ground(1130, tone.stone),
    stack({
      x: 250,
      base: 1190,
      width: 660,
      thickness: 128,

      cloths: [tone.raw, tone.mid, tone.bleached].map(denimCloth),
    }),
  ),
  lookbookScene(39, 'morning', limewall(tone.sand), ...cuffOf(denimCloth(tone.indigo), tone.thread)),
];
