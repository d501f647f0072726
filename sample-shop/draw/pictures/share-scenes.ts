import { panelsBounds } from '../cloth-images-and-renderer.ts';
import { colour as c } from '../colours.ts';
import { figure, placeFigure } from '../figures/figure-from-behind.ts';
import { shirtAndJeans } from '../figures/in-denim.ts';
import { robed } from '../figures/robed.ts';
import type { Front, Place } from '../fronts/front-types.ts';
import { productFronts } from '../fronts/product-fronts.ts';
import { palmShade } from '../light-by-time-of-day-and-shadows.ts';
import { ground } from '../places/ground.ts';
import { disc, headland, sea, sky } from '../places/sky-and-sea.ts';
import { starsAndCrosses } from '../places/tiles.ts';
import { arcade, limewall, opening } from '../places/walls.ts';
import type { Layer, Scene, TimeOfDay } from '../scene-types.ts';
import { drape } from '../textiles/drape.ts';
import { garment, rail } from '../textiles/garment-layer.ts';
import { clothesPeg, pegged, rope } from '../textiles/washing-line.ts';
import { kaftan } from '../wardrobe/robe.ts';
import { shirt } from '../wardrobe/shirt.ts';
import { trousers } from '../wardrobe/trousers.ts';
import { clothOf, orangeThread } from './cloth-and-thread-helpers.ts';

const frame = { width: 1200, height: 630 };
/** Where a hook meets its rod. */
const ROD_Y = 44;
const FOOT = 606;

const sheet = (name: string, seed: number, light: TimeOfDay, ...layers: Layer[]): Scene => ({
  file: `share/${name}.webp`,
  seed,
  light,
  frame,
  layers,
});

/** What links to a product show: its pieces whole, in a wide arch in the colours of its front. */
const ofProducts = Object.entries(productFronts).map(([id, front], i) =>
  productShare(id, front, 11_000 + i * 3),
);

function productShare(id: string, { place, hour, placed }: Front, seed: number): Scene {
  const [wall, inner] = colours(place);
  const boxes = placed.map(({ garment: { behind = [], panels } }) => panelsBounds([...behind, ...panels]));
  const isHung = placed[0]?.garment.hanging.by !== 'nothing';
  const top = isHung ? 205 : Math.min(...boxes.map(({ y }) => y));
  const foot = Math.max(...boxes.map(({ y, height }) => y + height));
  const from = isHung ? ROD_Y : 46;
  const scale = Math.min(0.74, (FOOT - from) / (foot - top));
  return sheet(
    id,
    seed,
    hour,
    limewall(wall),
    opening({ x: 600, base: 680, width: 800, height: 662 }, wall, 30, limewall(inner)),
    ...(isHung ? [rail(240, 960, ROD_Y, 12)] : []),
    ...placed.map((piece) =>
      garment({
        garment: piece.garment,
        x: (piece.x ?? 0) * scale * 1.1,
        y: from - 200 - (top - 200) * scale,
        scale,
        narrow: piece.narrow,
      }),
    ),
    palmShade(1230, -120, 140, 700, 0.34),
  );
}

function colours(place: Place): [wall: string, inner: string] {
  switch (place.kind) {
    case 'niche':
      return [place.wall, place.inner];
    case 'wall':
      return [place.wall, place.dado ?? c.limewash];
    case 'tiles':
      return [place.wall, place.tile];
    case 'door':
      return [place.wall, place.door];
    case 'courtyard':
      return [place.wall, c.limewash];
    case 'room':
      return [place.wall, place.arch ?? place.floor];
    case 'dune':
      return [c.limewash, place.sand];
    case 'stone':
      return [c.limewash, place.stone];
    case 'terrace':
      return [c.limewash, c.sea];
  }
}

const bay = (horizon: number) => [
  sky(),
  headland(horizon, 100, 640, 50, '#a5bcbb'),
  sea(horizon, { colours: ['#256274', '#79aab0'] }),
];
const jeans = (blue: string, leg: 'straight' | 'wide') =>
  trousers(clothOf('denim', blue), { leg, front: 'jeans', thread: orangeThread });
const waistPegs: [number, number][] = [
  [486, 296],
  [714, 296],
];

const ofPages: Scene[] = [
  sheet(
    'arab-couture',
    12_001,
    'dusk',
    limewall('#e8c6ae'),
    arcade(
      { x: 600, base: 540, width: 300, height: 480, kind: 'horseshoe' },
      3,
      372,
      '#e8c6ae',
      34,
      sky(),
      disc(690, 250, 34, '#fff0cf'),
      sea(360, { gleamX: 690 }),
    ),
    ground(540, '#dcc29c'),
    placeFigure(
      600,
      590,
      450,
      figure(robed(clothOf('satin', c.pomegranate), c.gold), { hair: 'bun' }, [-200, 40]),
    ),
  ),
  sheet(
    'denim-jeans',
    12_011,
    'noon',
    ...bay(400),
    rope(96, 26),
    pegged({ garment: jeans(c.indigo, 'straight') }, waistPegs, { x: 300, y: 116, scale: 0.37, turn: 1.5 }),
    pegged({ garment: jeans('#adc3d3', 'wide') }, waistPegs, { x: 900, y: 116, scale: 0.37, turn: -1.5 }),
    placeFigure(
      600,
      1010,
      930,
      figure(
        shirtAndJeans(clothOf('denim', c.midDenim), clothOf('denim', c.indigo), 'straight', orangeThread),
        {
          hair: 'bun',
        },
      ),
    ),
  ),
  sheet(
    'the-drop',
    12_021,
    'dusk',
    starsAndCrosses(84, [c.tileBlue], ['#efe3ca', '#d9a85a'], { y: -60, height: 760 }),
    opening({ x: 600, base: 690, width: 800, height: 672 }, c.limewash, 30, limewall(c.ochre)),
    rail(240, 960, ROD_Y, 12),
    garment({
      garment: shirt(clothOf('poplin', c.seaGreen, { kind: 'arabesque', colour: c.ivory, size: 190 }), {
        collar: 'camp',
        sleeve: 'short',
        seed: 9,
      }),
      x: 170,
      y: -158,
      scale: 0.48,
    }),
    garment({
      garment: kaftan(clothOf('linen', c.indigo), { thread: c.gold, isRich: true, seed: 8 }),
      x: -150,
      y: -158,
      scale: 0.3,
    }),
    palmShade(1230, -120, 140, 700, 0.34),
  ),
  sheet(
    'home',
    12_031,
    'morning',
    limewall('#f6ecdb'),
    arcade({ x: 600, base: 520, width: 300, height: 450 }, 3, 380, '#f6ecdb', 36, ...bay(340)),
    ground(520, '#efdfc4'),
    placeFigure(
      600,
      584,
      430,
      figure(robed(clothOf('linen', c.terracotta), c.gold), { hair: 'scarf', colour: '#f7efe0' }, [170, 26]),
    ),
    palmShade(1230, -120, 140, 700, 0.4),
  ),
  sheet(
    'about',
    12_041,
    'morning',
    limewall('#f3e7d3'),
    ground(540, '#dcc5a0'),
    rope(70, 20),
    ...['#22345a', '#4d719a', c.terracotta, '#efe3ca', c.pomegranate].flatMap((blue, i) => [
      drape({
        x: 110 + i * 204,
        y: 82 + (i === 2 ? 10 : i % 2 ? 7 : 0),
        width: 164,
        height: 380 + ((i * 53) % 60),
        cloth: clothOf('linen', blue),
        folds: 4,
        isPegged: true,
      }),
      clothesPeg(130 + i * 204, 84),
      clothesPeg(254 + i * 204, 86),
    ]),
    palmShade(1230, -120, 140, 700, 0.36),
  ),
];

/** Pictures of 1200 × 630 for links shown elsewhere. The brand's name is a setting, so none of them carries it. */
export const shareScenes: Scene[] = [...ofProducts, ...ofPages];
