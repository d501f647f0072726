import { colour as c } from '../colours.ts';
import { moved } from '../compose-scene-and-layer-helpers.ts';
import { figure, placeFigure } from '../figures/figure-from-behind.ts';
import { shirtAndJeans } from '../figures/in-denim.ts';
import { robed } from '../figures/robed.ts';
import { branchShade, palmShade, shade } from '../light-by-time-of-day-and-shadows.ts';
import { jar } from '../places/decorative-objects.ts';
import { floor, ground, stairs } from '../places/ground.ts';
import { bougainvillea, citrus } from '../places/plants.ts';
import { birds, boat, headland, sea, sky } from '../places/sky-and-sea.ts';
import { squareTiles, starsAndCrosses } from '../places/tiles.ts';
import { arcade, limewall, opening } from '../places/walls.ts';
import type { Scene } from '../scene-types.ts';
import { plainWeave } from '../textiles/close-weave.ts';
import { drape } from '../textiles/drape.ts';
import { needleAndThread, starMedallion } from '../textiles/embroidery.ts';
import { garment, pegOn } from '../textiles/garment-layer.ts';
import { stack } from '../textiles/stack.ts';
import { shirt } from '../wardrobe/shirt.ts';
import { clothOf, orangeThread } from './cloth-and-thread-helpers.ts';

const lime = '#f6ecdb';
const morningSky = sky(['#8fb9c6', '#c3d8d6', '#f4e8d2']);
const bay = [
  morningSky,
  headland(600, 300, 1000, 90, '#a5bcbb'),
  sea(600, { colours: ['#256274', '#79aab0'], gleamX: 1590 }),
  boat(1560, 664, 66),
  birds(820, 300, 4),
];
const robe = figure(
  robed(clothOf('linen', '#b4532f'), c.gold),
  { hair: 'scarf', colour: '#f7efe0' },
  [360, 60],
);

export const pageScenes: Scene[] = [
  {
    file: 'hero.webp',
    seed: 7001,
    light: 'morning',
    frame: { width: 2000, height: 1250 },
    layers: [
      limewall(lime),
      palmShade(2090, -140, 143, 1150, 0.42),
      palmShade(2140, 380, 165, 900, 0.3),
      shade('M-80 -80 H330 L-80 420Z', { opacity: 0.24, blur: 14 }),
      arcade({ x: 1000, base: 940, width: 440, height: 800 }, 3, 570, lime, 58, ...bay),
      floor(940, '#efdfc4', '#e0b896', { columns: 12, rise: 360, x: 1000 }),
      shade('M1280 1020 L2080 960 V1140 L1500 1330 H1020Z', { opacity: 0.2, blur: 26 }),
      bougainvillea(-30, 400, 30, 260, '#b53b5c'),
      citrus({ x: 690, base: 1056, height: 560, pot: '#b9623f' }),
      placeFigure(1062, 1104, 750, robe),
      jar(1336, 1054, 210, '#bf7a52'),
      shade('M-80 1280 L-80 1120 L660 1330 H-80Z', { opacity: 0.3, blur: 14 }),
    ],
  },
  {
    file: 'hero-portrait.webp',
    seed: 7011,
    light: 'morning',
    layers: [
      limewall(lime),
      palmShade(1310, -160, 132, 1000, 0.42),
      opening(
        { x: 590, base: 1190, width: 760, height: 1060 },
        lime,
        66,
        morningSky,
        headland(700, 520, 1200, 90, '#a5bcbb'),
        sea(700, { colours: ['#256274', '#79aab0'], gleamX: 400 }),
        boat(360, 780, 74),
        birds(640, 340, 3),
      ),
      floor(1190, '#efdfc4', '#e0b896', { columns: 9, rise: 480 }),
      bougainvillea(-30, 330, 30, 230, '#b53b5c'),
      placeFigure(620, 1370, 900, robe),
      jar(1030, 1330, 240, '#bf7a52'),
      shade('M-80 1580 L-80 1330 L520 1580Z', { opacity: 0.28, blur: 14 }),
    ],
  },
  {
    file: 'feature-arab-couture.webp',
    seed: 7021,
    light: 'noon',
    layers: [
      limewall(lime),
      palmShade(1300, -150, 130, 900, 0.4),
      starsAndCrosses(116, ['#1d5a63'], ['#efe3ca', '#d9a85a'], { y: 1010, height: 290 }),
      opening(
        { x: 600, base: 1300, width: 780, height: 1160, kind: 'horseshoe' },
        lime,
        64,
        limewall('#c4683f'),
        citrus({ x: 830, base: 1250, height: 660, pot: '#8f4a30' }),
      ),
      ground(1300, '#dcc29c'),
      placeFigure(
        540,
        1420,
        1020,
        figure(robed(clothOf('satin', c.pomegranate), c.gold), { hair: 'bun' }, [400, 40]),
      ),
    ],
  },
  {
    file: 'feature-denim-jeans.webp',
    seed: 7031,
    light: 'noon',
    layers: [
      sky(),
      headland(640, 500, 1300, 80, '#9ab4bc'),
      sea(640),
      stairs({
        x: 560,
        base: 1580,
        width: 1150,
        steps: 9,
        rise: 76,
        tread: '#faf4e8',
        riser: '#e0d4c2',
        narrowing: 0.965,
      }),
      limewall('#f2ece0', 'M1200 300H1010L930 960V1000L1120 1500H1200Z'),
      limewall('#e9dfcd', 'M0 160H150L232 960V1000L20 1500H0Z'),
      shade('M-80 160 H150 L232 960 V1000 L20 1580 H-80Z M232 1000 L20 1580 H300 L330 1000Z', {
        opacity: 0.36,
      }),
      placeFigure(
        590,
        1330,
        1060,
        figure(
          shirtAndJeans(clothOf('denim', c.indigo), clothOf('denim', '#a9c0d2'), 'wide', orangeThread),
          { hair: 'bun' },
          [320, 30],
        ),
      ),
    ],
  },
  {
    file: 'feature-the-drop.webp',
    seed: 7041,
    light: 'morning',
    layers: [
      limewall('#b8582f'),
      opening({ x: 600, base: 1600, width: 960, height: 1540 }, '#b8582f', 56, limewall('#e8cba4')),
      pegOn(600, 190),
      moved(
        { y: 60, scale: 1.12 },
        garment({
          garment: shirt(clothOf('poplin', c.seaGreen, { kind: 'arabesque', colour: c.ivory, size: 124 }), {
            collar: 'camp',
            sleeve: 'short',
          }),
          y: -64,
        }),
      ),
      palmShade(1330, -180, 130, 1000, 0.38),
      shade('M-80 1580 V760 L420 1580Z', { opacity: 0.34, blur: 14 }),
    ],
  },
  {
    file: 'sustainability.webp',
    seed: 7051,
    light: 'morning',
    layers: [
      limewall('#efe4d0'),
      ground(1150, '#d9c6a5'),
      stack({
        x: 250,
        base: 1215,
        width: 620,
        thickness: 134,

        cloths: ['#66713f', '#b4532f', '#d8c19a', '#efe4cc', '#faf4e6'].map((colour) =>
          clothOf('linen', colour),
        ),
      }),
      jar(1010, 1220, 330, '#bf7a52'),
      branchShade(1260, 60, 148, 860),
    ],
  },
  {
    file: 'about.webp',
    seed: 7061,
    light: 'morning',
    frame: { width: 1600, height: 1067 },
    layers: [
      limewall('#f3e7d3'),
      arcade(
        { x: 800, base: 800, width: 330, height: 560, kind: 'horseshoe' },
        4,
        440,
        '#f3e7d3',
        44,
        limewall('#b9714c'),
      ),
      squareTiles(52, ['#1d5a63', '#2b6f70', '#225f66'], { y: 800, width: 1600, height: 56 }),
      ground(856, '#dcc5a0'),
      ...(['#22345a', '#4d719a', '#b4532f', '#efe3ca', '#8f2029'] as const).map((colour, i) =>
        drape({
          x: 250 + i * 232,
          y: 96 + (i % 2) * 10,
          width: 190,
          height: 600 + ((i * 53) % 90),
          cloth: clothOf('linen', colour),
          folds: 4,
          depth: 0.6,
          isPegged: true,
        }),
      ),
      (stage) =>
        `<path d="M-20 84 Q${stage.w / 2} 130 ${stage.w + 20} 84" fill="none" stroke="#8f7850" stroke-width="8"/><path d="M-20 82 Q${stage.w / 2} 128 ${stage.w + 20} 82" fill="none" stroke="#d9c7a2" stroke-width="4"/>`,
      citrus({ x: 140, base: 1000, height: 620, pot: '#b9623f' }),
      jar(1450, 1000, 270, '#bf7a52'),
      jar(1310, 1030, 190, '#a8593a'),
      palmShade(1680, -60, 150, 900, 0.36),
    ],
  },
  {
    file: 'about-craft.webp',
    seed: 7071,
    light: 'morning',
    layers: [
      plainWeave('#f1e6cf', '#e9dcc0', 19),
      ...starMedallion(580, 680, 335, '#b4532f', '#1d5a63'),
      needleAndThread([580, 1136], [960, 1180], '#1d5a63'),
      shade('M-80 -80 H460 L-80 900Z', { opacity: 0.22, blur: 26 }),
    ],
  },
  {
    file: 'share.jpg',
    seed: 7081,
    light: 'morning',
    frame: { width: 1200, height: 630 },
    layers: [
      limewall(lime),
      palmShade(1250, -90, 144, 640, 0.42),
      arcade(
        { x: 600, base: 520, width: 250, height: 440 },
        3,
        320,
        lime,
        34,
        morningSky,
        headland(350, 100, 560, 50, '#a5bcbb'),
        sea(350, { colours: ['#256274', '#79aab0'] }),
        boat(880, 386, 36),
      ),
      floor(520, '#f0e2c8', '#d7a884', { columns: 8, rise: 200 }),
      placeFigure(620, 580, 400, robe),
      jar(762, 556, 120, '#bf7a52'),
    ],
  },
];
