import type { Where } from '../../products/product-view.ts';
import { branchShade, palmShade, shade } from '../light-by-time-of-day-and-shadows.ts';
import { jar } from '../places/decorative-objects.ts';
import { dune, floor, ground, stairs } from '../places/ground.ts';
import { bougainvillea, citrus, cypress, palmTree } from '../places/plants.ts';
import { birds, boat, disc, headland, sea, sky } from '../places/sky-and-sea.ts';
import { squareTiles, starsAndCrosses } from '../places/tiles.ts';
import { village } from '../places/village.ts';
import { arcade, door, limewall, opening } from '../places/walls.ts';
import type { Layer, TimeOfDay } from '../scene-types.ts';

/** A place: what lies behind, what falls over all, and where someone in it stands and how tall they look. */
export type Backdrop = {
  light: TimeOfDay;
  behind: Layer[];
  over: Layer[];
  stand: [x: number, y: number, height: number];
};

export function backdrop(where: Where, wall: string, accent: string): Backdrop {
  const bay = (horizon: number) => [
    sky(['#8fb9c6', '#c3d8d6', '#f4e8d2']),
    headland(horizon, 500, 1300, 84, '#a5bcbb'),
    sea(horizon, { colours: ['#256274', '#79aab0'], gleamX: 300 }),
  ];
  switch (where) {
    case 'stairs':
      return {
        light: 'noon',
        behind: [
          sky(),
          sea(620),
          stairs({
            x: 600,
            base: 1580,
            width: 1180,
            steps: 10,
            rise: 76,
            tread: wall,
            riser: accent,
            narrowing: 0.965,
          }),
          limewall(wall, 'M1200 260H1030L950 930V1000L1140 1500H1200Z'),
        ],
        over: [shade('M-80 900 L240 820 L420 1580 H-80Z', { opacity: 0.3, blur: 14 })],
        stand: [600, 1320, 1040],
      };
    case 'terrace':
      return {
        light: 'noon',
        behind: [
          ...bay(690),
          boat(250, 750, 60),
          birds(860, 260, 3),
          limewall(wall, 'M0 1190H1200V1500H0Z'),
          shade('M-20 1190 H1220 V1214 H-20Z', { opacity: 0.25 }),
        ],
        over: [],
        stand: [660, 1440, 1290],
      };
    case 'doorway':
      return {
        light: 'noon',
        behind: [
          limewall(wall),
          door({ x: 640, base: 1350, width: 640, height: 1230 }, accent),
          ground(1350, '#dcc7a4'),
        ],
        over: [
          shade('M900 -80 H1280 V1350 H1090Z', { opacity: 0.28, blur: 14 }),
          palmShade(-120, 60, 24, 760, 0.28),
        ],
        stand: [560, 1425, 1080],
      };
    case 'dunes':
      return {
        light: 'morning',
        behind: [
          sky(),
          dune(
            [
              [-40, 720],
              [420, 600],
              [860, 770],
              [1240, 660],
            ],
            wall,
            1,
          ),
          dune(
            [
              [-40, 940],
              [300, 860],
              [800, 1040],
              [1240, 900],
            ],
            accent,
            1,
          ),
        ],
        over: [
          dune(
            [
              [-40, 1330],
              [520, 1290],
              [900, 1400],
              [1240, 1340],
            ],
            wall,
            1,
          ),
        ],
        stand: [470, 1330, 760],
      };
    case 'courtyard':
      return {
        light: 'noon',
        behind: [
          limewall(wall),
          starsAndCrosses(116, [accent], ['#efe3ca', '#d9a85a'], { y: 1010, height: 290 }),
          opening(
            { x: 640, base: 1300, width: 800, height: 1180, kind: 'horseshoe' },
            wall,
            64,
            limewall('#d8b288'),
            citrus({ x: 850, base: 1250, height: 660, pot: '#8f4a30' }),
          ),
          ground(1300, '#dcc29c'),
        ],
        over: [palmShade(1300, -150, 130, 860, 0.34)],
        stand: [520, 1420, 1060],
      };
    case 'arcade':
      return {
        light: 'morning',
        behind: [
          limewall(wall),
          arcade({ x: 640, base: 1180, width: 400, height: 860 }, 3, 520, wall, 52, ...bay(660)),
          floor(1180, '#efdfc4', accent, { columns: 9, rise: 480 }),
          jar(1080, 1260, 230, '#bf7a52'),
        ],
        over: [shade('M-80 1580 L-80 1330 L520 1580Z', { opacity: 0.28, blur: 14 })],
        stand: [560, 1390, 1080],
      };
    case 'rooftops':
      return {
        light: 'morning',
        behind: [...bay(420), village(560, 1400, wall, accent), limewall(wall, 'M0 1270H1200V1500H0Z')],
        over: [shade('M-20 1270 H1220 V1296 H-20Z', { opacity: 0.28 })],
        stand: [420, 1480, 1150],
      };
    case 'tiles':
      return {
        light: 'morning',
        behind: [
          limewall(wall),
          squareTiles(104, [accent], { y: 560, height: 760 }),
          squareTiles(52, ['#efe3ca', accent], { y: 508, height: 52 }),
          ground(1320, '#d9c6a5'),
        ],
        over: [shade('M-80 -80 H360 L820 1580 H-80Z', { opacity: 0.24, blur: 14 })],
        stand: [690, 1430, 1140],
      };
    case 'lane':
      return {
        light: 'noon',
        behind: [
          sky(),
          limewall('#efe4d2', 'M0 0H360L430 1180L280 1500H0Z'),
          limewall(wall, 'M1200 0H820L760 1160L940 1500H1200Z'),
          limewall('#f6efe2', 'M430 560H770V1180H430Z'),
          limewall('#dccbb0', 'M430 1150H760L940 1500H280Z'),
          bougainvillea(820, 1230, 300, 420, '#b53b5c'),
        ],
        over: [shade('M-80 -80 H370 L440 1180 L300 1580 H-80Z', { opacity: 0.36, blur: 7 })],
        stand: [640, 1400, 980],
      };
    case 'dusk':
      return {
        light: 'dusk',
        behind: [sky(), disc(860, 600, 66, '#fff0d4'), sea(760, { gleamX: 860 }), ground(1290, wall)],
        over: [],
        stand: [480, 1405, 1120],
      };
    case 'garden':
      return {
        light: 'morning',
        behind: [
          sky(),
          headland(760, -100, 900, 130, '#9fb0a2'),
          limewall(wall, 'M0 700H1200V1270H0Z'),
          cypress(210, 1240, 1050),
          cypress(70, 1250, 860),
          palmTree(1010, 1240, 900),
          ground(1240, '#d8c199'),
        ],
        over: [shade('M280 1240 L1280 1140 V1210 L420 1300Z', { opacity: 0.22, blur: 14 })],
        stand: [610, 1420, 1060],
      };
    case 'shade':
      return {
        light: 'morning',
        behind: [limewall(wall), ground(1340, accent)],
        over: [palmShade(1300, -170, 130, 1050, 0.4), branchShade(-80, 900, -12, 500)],
        stand: [560, 1420, 1180],
      };
    case 'window':
      return {
        light: 'morning',
        behind: [
          limewall(wall),
          opening({ x: 760, base: 900, width: 520, height: 720 }, wall, -56, ...bay(620)),
          ground(1360, accent),
        ],
        over: [shade('M-80 -80 H240 L560 1580 H-80Z', { opacity: 0.22, blur: 26 })],
        stand: [440, 1440, 1200],
      };
  }
}
