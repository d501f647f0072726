import { moved, shape } from '../../compose-scene-and-layer-helpers.ts';
import { figure, placeFigure } from '../../figures/figure-from-behind.ts';
import { robed, walking } from '../../figures/robed.ts';
import { branchShade, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { dune, floor, ground, stairs } from '../../places/ground.ts';
import { bougainvillea, citrus } from '../../places/plants.ts';
import { crescent, disc, headland, sea, sky, stars } from '../../places/sky-and-sea.ts';
import { limewall, opening } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { clothOf, lookbookScene, tone } from './palette-and-scene-helpers.ts';

const redKaftan = robed(clothOf('satin', tone.pomegranate), tone.gold);

export const figureScenes: Scene[] = [
  lookbookScene(
    1,
    'dusk',
    limewall(tone.blush),
    palmShade(1290, -180, 128, 900),
    opening(
      { x: 600, base: 1330, width: 740, height: 1190 },
      tone.blush,
      60,
      sky(),
      disc(770, 560, 62, '#fff0cf'),
      sea(800, { gleamX: 770 }),
    ),
    ground(1330, tone.sand),
    shade('M230 1330 H970 L500 1560 H-300Z', { opacity: 0.3, blur: 26 }),
    placeFigure(585, 1380, 960, figure(redKaftan, { hair: 'bun' }, [-420, 90])),
  ),
  lookbookScene(
    5,
    'morning',
    sky(),
    limewall(tone.limewash, 'M0 0H250L330 760V1500H0Z'),
    stairs({
      x: 640,
      base: 1540,
      width: 1300,
      steps: 15,
      rise: 56,
      tread: tone.chalk,
      riser: '#d9c9b4',
      narrowing: 0.95,
    }),
    limewall(tone.chalk, 'M1300 1540 L948 712 V640 L1300 1370Z'),
    limewall('#e9dcc8', 'M0 0H210L330 720L230 1500H0Z'),
    shade('M-80 0 H210 L330 720 L960 1580 H-80Z', { opacity: 0.4 }),
    placeFigure(
      690,
      1138,
      520,
      figure(robed(clothOf('linen', tone.sea)), { hair: 'scarf', colour: tone.ivory }, [330, 46]),
    ),
  ),
  lookbookScene(
    8,
    'dusk',
    sky(),
    disc(880, 420, 74, '#ffedc9'),
    dune(
      [
        [-40, 880],
        [260, 800],
        [760, 1000],
        [1240, 900],
      ],
      '#dba97e',
      1,
    ),
    placeFigure(
      742,
      1004,
      250,
      figure(
        walking(clothOf('linen', tone.pomegranate)),
        { hair: 'scarf', colour: tone.pomegranate },
        [-560, 40],
      ),
      true,
    ),
    dune(
      [
        [-40, 1180],
        [420, 1040],
        [900, 1230],
        [1240, 1120],
      ],
      tone.clay,
      1,
    ),
  ),
  lookbookScene(
    13,
    'dusk',
    limewall('#e3b79b'),
    ground(1290, '#d2a183'),
    placeFigure(
      450,
      1385,
      1120,
      figure(robed(clothOf('linen', tone.terracotta)), { hair: 'bun' }, [-430, 60]),
    ),
    placeFigure(
      770,
      1400,
      1020,
      figure(
        robed(clothOf('linen', tone.chalk), tone.gold),
        { hair: 'scarf', colour: '#f4ead6' },
        [-430, 60],
      ),
      true,
    ),
    palmShade(-120, -60, 40, 820, 0.3),
  ),
  lookbookScene(
    20,
    'noon',
    limewall(tone.limewash),
    opening(
      { x: 620, base: 1360, width: 620, height: 1120, kind: 'horseshoe' },
      tone.limewash,
      70,
      limewall('#3a2a30'),
      shape('M340 1190 H900 V1400 H300Z', '#5b4540', 'filter="url(#wash)"'),
    ),
    ground(1360, tone.ivory),
    placeFigure(
      610,
      1372,
      860,
      figure(
        robed(clothOf('linen', tone.chalk), tone.gold),
        { hair: 'scarf', colour: tone.chalk },
        [200, 60],
      ),
    ),
    shade('M-80 -80 H1280 V120 L-80 640Z', { opacity: 0.34 }),
  ),
  lookbookScene(
    28,
    'morning',
    sky(),
    headland(720, 640, 1400, 90, '#9db1ae'),
    sea(720),
    moved(
      { x: -60, y: 860, scale: 1.75 },
      figure(robed(clothOf('linen', tone.terracotta), tone.gold), { hair: 'scarf', colour: tone.chalk }),
    ),
  ),
  lookbookScene(
    30,
    'dusk',
    limewall(tone.limewash),
    citrus({ x: 210, base: 1560, height: 1420, pot: tone.terracotta }),
    placeFigure(760, 2420, 2260, figure(robed(clothOf('satin', tone.night), tone.gold), { hair: 'bun' })),
    branchShade(1260, 40, 150, 640),
  ),
  lookbookScene(
    34,
    'noon',
    sky(),
    stairs({
      x: 600,
      base: 1540,
      width: 860,
      steps: 17,
      rise: 50,
      tread: tone.chalk,
      riser: '#cfc1b0',
      narrowing: 0.95,
    }),
    limewall(tone.limewash, 'M0 0H300L440 760V790L150 1500H0Z'),
    shade('M-80 0 H300 L440 760 V790 L150 1580 H-80Z', { opacity: 0.46, blur: 0 }),
    limewall(tone.chalk, 'M1200 0H860L760 760V790L1050 1500H1200Z'),
    bougainvillea(850, 1260, 20, 420, '#a92f4a'),
    shade('M440 790 L150 1580 H620 L560 790Z', { opacity: 0.4 }),
    placeFigure(
      628,
      1150,
      500,
      figure(
        robed(clothOf('satin', tone.deep), tone.gold),
        { hair: 'hat-on-long', colour: tone.pomegranate },
        [240, 40],
      ),
    ),
  ),
  lookbookScene(
    35,
    'noon',
    limewall(tone.blush),
    floor(700, tone.ivory, tone.sea, { columns: 7, rise: 420 }),
    shade('M-80 700 H1280 V760 L-80 1000Z', { opacity: 0.26, blur: 14 }),
    moved({ x: -40, y: -1000, scale: 2.3 }, figure(redKaftan, { hair: 'bun' }, [-330, 60])),
  ),
  lookbookScene(
    39,
    'night',
    sky(),
    stars(110, 760),
    crescent(880, 330, 78),
    sea(860, { gleamX: 880 }),
    ground(1340, '#3c4556'),
    placeFigure(
      480,
      1420,
      1010,
      figure(robed(clothOf('satin', '#22335a'), tone.gold), { hair: 'scarf', colour: '#22335a' }, [-320, 40]),
    ),
  ),
];
