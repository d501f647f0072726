import { clipped, mirroredBelow } from '../../compose-scene-and-layer-helpers.ts';
import { latticeLight, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { awning, fountain, latticeWindow } from '../../places/awning-lattice-window-and-fountain.ts';
import { jar, lantern, lanternLight } from '../../places/decorative-objects.ts';
import { dune, ground, pool } from '../../places/ground.ts';
import { bougainvillea, citrus, cypress, palmTree } from '../../places/plants.ts';
import { birds, boat, disc, headland, sea, sky } from '../../places/sky-and-sea.ts';
import { starsAndCrosses, strapwork } from '../../places/tiles.ts';
import { village } from '../../places/village.ts';
import { arcade, door, enfilade, limewall, opening } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { lookbookScene, tone } from './palette-and-scene-helpers.ts';

const riad = [
  limewall(tone.limewash),
  arcade(
    { x: 600, base: 720, width: 300, height: 480, kind: 'horseshoe' },
    3,
    360,
    tone.limewash,
    34,
    limewall('#9c6a52'),
  ),
  bougainvillea(-30, 330, 20, 260, '#a92f4a'),
];

const basin = 'M200 860 H1000 L1290 1580 H-90Z';

export const placeScenes: Scene[] = [
  lookbookScene(
    4,
    'noon',
    enfilade(
      [tone.terracotta, tone.clay, tone.brick, '#d99a6e'],
      '#e6cba8',
      [520, 1400, 960],
      [820, 1260],
      [sky(), sea(940)],
    ),
  ),
  lookbookScene(
    9,
    'morning',
    starsAndCrosses(250, [tone.sea, tone.pomegranate, tone.deep], [tone.ivory, '#e9dab9']),
  ),
  lookbookScene(
    12,
    'noon',
    sky(),
    limewall(tone.limewash, 'M0 560H1200V1500H0Z'),
    limewall(tone.chalk, 'M0 560H1200V600H0Z'),
    opening(
      { x: 240, base: 1330, width: 300, height: 520, kind: 'horseshoe' },
      tone.limewash,
      44,
      limewall('#6b4a44'),
    ),
    ground(1330, tone.sand),
    shade(
      'M560 1400 C640 1370 720 1340 760 1330 C770 1140 800 900 830 780 C850 720 880 760 880 830 C876 1000 860 1200 850 1330 C780 1370 680 1410 600 1424Z',
      { opacity: 0.4, blur: 7 },
    ),
    shade(
      'M900 1420 C960 1386 1020 1346 1060 1330 C1066 1240 1090 1090 1110 1020 C1126 980 1150 1010 1148 1060 C1144 1180 1134 1260 1128 1330 C1070 1380 1000 1420 940 1440Z',
      { opacity: 0.4, blur: 7 },
    ),
    cypress(560, 1410, 1160),
    cypress(890, 1430, 830),
  ),
  lookbookScene(
    15,
    'dusk',
    limewall(tone.terracotta),
    ground(1330, tone.brick),
    shade('M-80 -80 H1280 V1580 H-80Z', { opacity: 0.5, blur: 0 }),
    latticeWindow({ x: 200, base: 900, width: 340, height: 640 }, '#3a2018'),
    latticeLight('M500 330 L1130 470 V1180 L500 960Z', { size: 104, slant: 13, glow: '#ffd9a0', dim: 0 }),
    jar(980, 1420, 260, tone.clay),
  ),
  lookbookScene(
    17,
    'noon',
    sky(),
    headland(690, -100, 520, 80, '#8fb0b4'),
    sea(690),
    boat(860, 770, 70),
    limewall(tone.limewash, 'M0 1060H1200V1500H0Z'),
    shade('M-80 1180 L1280 1110 V1580 H-80Z', { opacity: 0.38 }),
    awning(430, tone.chalk, tone.terracotta),
  ),
  lookbookScene(18, 'dusk', limewall('#43222e'), lanternLight(600, 660, 640), lantern(600, 660, 270)),
  lookbookScene(
    23,
    'morning',
    ...riad,
    ground(720, tone.sand),
    clipped(basin, pool(basin, tone.sea, 0.16), mirroredBelow(850, 0.34, ...riad)),
    shade('M190 872 L210 850 H990 L1010 872Z', { opacity: 0.5 }),
    citrus({ x: 100, base: 900, height: 470, pot: tone.terracotta }),
    citrus({ x: 1100, base: 900, height: 470, pot: tone.terracotta }),
  ),
  lookbookScene(
    24,
    'dusk',
    sky(),
    disc(840, 330, 84, '#fbeed0'),
    palmTree(240, 760, 330),
    village(640, 1580, tone.limewash, tone.sea),
    birds(300, 220, 3),
  ),
  lookbookScene(
    27,
    'noon',
    limewall(tone.terracotta),
    strapwork(520, tone.ivory, 20),
    shade('M-80 -80 H1280 V340 L-80 1240Z', { opacity: 0.42, blur: 14 }),
  ),
  lookbookScene(
    33,
    'dusk',
    sky(['#8c7f98', '#dd9878', '#f7cf9b']),
    disc(360, 470, 92, '#fff0cf'),
    dune(
      [
        [-40, 760],
        [340, 690],
        [800, 820],
        [1240, 720],
      ],
      '#d9ab8e',
      1,
    ),
    dune(
      [
        [-40, 900],
        [560, 800],
        [900, 930],
        [1240, 860],
      ],
      '#d0946e',
      1,
    ),
    dune(
      [
        [-40, 1120],
        [300, 1010],
        [820, 1160],
        [1240, 1020],
      ],
      '#c27a50',
      1,
    ),
    dune(
      [
        [-40, 1280],
        [700, 1190],
        [1000, 1330],
        [1240, 1290],
      ],
      tone.terracotta,
      1,
    ),
  ),
  lookbookScene(
    36,
    'noon',
    starsAndCrosses(150, [tone.terracotta], [tone.ivory, tone.sand]),
    fountain(600, 760, 520, tone.sea, tone.gold),
    palmShade(1320, -100, 132, 900, 0.34),
  ),
  lookbookScene(
    37,
    'morning',
    limewall(tone.clay),
    opening(
      { x: 600, base: 1380, width: 700, height: 1240, kind: 'pointed' },
      tone.clay,
      -64,
      sky(),
      headland(800, 240, 720, 90, '#a9bdb9'),
      sea(800, { gleamX: 640 }),
      boat(690, 880, 110),
      birds(420, 420, 4),
    ),
    ground(1380, tone.sand),
  ),
  lookbookScene(
    40,
    'dusk',
    limewall(tone.limewash),
    door({ x: 400, base: 1340, width: 420, height: 900, kind: 'round' }, tone.pomegranate),
    ground(1340, tone.sand),
    jar(830, 1400, 330, tone.clay),
    palmShade(1330, 80, 152, 1000, 0.42),
  ),
];
