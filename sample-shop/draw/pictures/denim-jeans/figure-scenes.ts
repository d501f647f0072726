import { figure, placeFigure } from '../../figures/figure-from-behind.ts';
import { denimDress, shirtAndJeans } from '../../figures/in-denim.ts';
import { branchShade, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { dune, ground, stairs } from '../../places/ground.ts';
import { boat, disc, sea, sky } from '../../places/sky-and-sea.ts';
import { door, limewall, opening } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { twoPieceFromBehind } from '../../views/outfits-from-behind.ts';
import { clothOf, denimCloth, lookbookScene, tone } from './palette-and-scene-helpers.ts';

const tee = clothOf('poplin', tone.chalk);

/** Half figures stand so near that the picture ends at the hip. */
const near = [2420, 2260] as const;

export const figureScenes: Scene[] = [
  lookbookScene(
    1,
    'noon',
    limewall(tone.chalk),
    ground(1330, tone.stone),
    shade('M-80 -80 H1280 V150 L-80 760Z', { opacity: 0.3, blur: 14 }),
    placeFigure(
      600,
      1410,
      1180,
      figure(
        shirtAndJeans(denimCloth(tone.indigo), denimCloth(tone.mid), 'straight', tone.thread),
        { hair: 'short' },
        [420, 30],
      ),
    ),
  ),
  lookbookScene(
    7,
    'morning',
    sky(),
    dune(
      [
        [-40, 760],
        [420, 640],
        [860, 800],
        [1240, 700],
      ],
      '#e9dabd',
      1,
    ),
    dune(
      [
        [-40, 980],
        [300, 900],
        [800, 1060],
        [1240, 940],
      ],
      '#dfc9a2',
      1,
    ),
    placeFigure(
      420,
      1010,
      230,
      figure(
        shirtAndJeans(tee, denimCloth(tone.mid), 'straight', tone.thread, true),
        { hair: 'short' },
        [520, 90],
      ),
    ),
    dune(
      [
        [-40, 1180],
        [620, 1090],
        [980, 1230],
        [1240, 1160],
      ],
      '#d5ba8e',
      1,
    ),
  ),
  lookbookScene(
    13,
    'noon',
    limewall(tone.chalk),
    door({ x: 640, base: 1350, width: 620, height: 1200 }, '#2c5c86', false),
    ground(1350, tone.stone),
    placeFigure(
      560,
      1425,
      1060,
      figure(
        shirtAndJeans(tee, denimCloth(tone.bleached), 'wide', tone.thread, true),
        { hair: 'bun' },
        [360, 36],
      ),
    ),
    shade('M900 -80 H1280 V1350 H1090Z', { opacity: 0.28, blur: 14 }),
  ),
  lookbookScene(
    19,
    'morning',
    sky(),
    sea(760, { gleamX: 260 }),
    boat(240, 850, 110),
    limewall(tone.stone, 'M0 1240 C200 1228 420 1250 640 1236 C860 1224 1040 1246 1200 1234 V1500H0Z'),
    placeFigure(
      690,
      ...near,
      figure(twoPieceFromBehind('shirt', denimCloth(tone.washed), 'wide', denimCloth(tone.indigo)), {
        hair: 'long',
        colour: '#4a2c1c',
      }),
    ),
  ),
  lookbookScene(
    22,
    'noon',
    limewall(tone.chalk),
    shade('M-80 1580 C40 900 120 380 200 120 C240 20 300 60 300 180 C310 640 270 1140 250 1580Z', {
      opacity: 0.4,
    }),
    opening({ x: 1010, base: 980, width: 220, height: 360 }, tone.chalk, 34, limewall('#35577a')),
    placeFigure(
      600,
      ...near,
      figure(shirtAndJeans(denimCloth(tone.raw), denimCloth(tone.mid), 'straight', tone.thread), {
        hair: 'short',
        skin: '#6f452e',
      }),
    ),
  ),
  lookbookScene(
    23,
    'noon',
    sky(),
    sea(700),
    boat(250, 760, 60),
    limewall(tone.stone, 'M0 1190H1200V1500H0Z'),
    placeFigure(
      690,
      1440,
      1330,
      figure(
        denimDress(denimCloth(tone.indigo), tone.thread),
        { hair: 'hat-on-long', colour: tone.rust },
        [300, 20],
      ),
    ),
  ),
  lookbookScene(
    34,
    'dusk',
    sky(),
    disc(900, 560, 64, '#fff0d4'),
    sea(760, { gleamX: 900 }),
    ground(1300, tone.sand),
    placeFigure(
      400,
      1395,
      1010,
      figure(
        shirtAndJeans(denimCloth(tone.raw), denimCloth(tone.indigo), 'straight', tone.thread),
        { hair: 'short' },
        [-380, 60],
      ),
    ),
    placeFigure(
      740,
      1405,
      950,
      figure(
        shirtAndJeans(denimCloth(tone.bleached), denimCloth(tone.washed), 'wide', tone.thread),
        { hair: 'long', colour: '#4a2c1c' },
        [-380, 60],
      ),
    ),
  ),
  lookbookScene(
    36,
    'dusk',
    limewall(tone.chalk),
    stairs({
      x: 600,
      base: 1560,
      width: 1300,
      steps: 12,
      rise: 80,
      tread: tone.chalk,
      riser: tone.stone,
      narrowing: 0.97,
    }),
    shade('M-80 700 L360 520 L620 1580 H-80Z', { opacity: 0.32, blur: 14 }),
    placeFigure(
      700,
      1250,
      920,
      figure(denimDress(denimCloth(tone.washed), tone.rust, false), { hair: 'bun' }, [-420, 70]),
    ),
    branchShade(1230, 120, 160, 560),
    palmShade(-140, 40, 30, 700, 0.24),
  ),
];
