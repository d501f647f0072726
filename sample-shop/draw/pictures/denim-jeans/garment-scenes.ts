import { moved } from '../../compose-scene-and-layer-helpers.ts';
import { branchShade, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { ground } from '../../places/ground.ts';
import { birds, disc, sea, sky } from '../../places/sky-and-sea.ts';
import { squareTiles } from '../../places/tiles.ts';
import { limewall, opening } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { garment, pegOn, rail } from '../../textiles/garment-layer.ts';
import { clothesPeg, pegged, rope } from '../../textiles/washing-line.ts';
import { hat } from '../../wardrobe/hat.ts';
import { tote } from '../../wardrobe/scarf-tote-and-bandana.ts';
import { shirt } from '../../wardrobe/shirt.ts';
import { skirt } from '../../wardrobe/skirt.ts';
import { camisole } from '../../wardrobe/strappy.ts';
import { trousers } from '../../wardrobe/trousers.ts';
import { clothOf, denimCloth, lookbookScene, tone } from './palette-and-scene-helpers.ts';

const jeans = (colour: string, leg: 'straight' | 'wide' | 'flared' | 'tapered' = 'straight') =>
  trousers(denimCloth(colour), { leg, front: 'jeans', thread: tone.thread });
const workShirt = (colour: string, sleeve: 'long' | 'short' = 'long') =>
  shirt(denimCloth(colour), {
    collar: 'point',
    sleeve,
    hem: 'curved',
    pockets: 'flaps',
    thread: tone.thread,
    shell: '#c9b48c',
  });
const waistPegs: [number, number][] = [
  [486, 296],
  [714, 296],
];

export const garmentScenes: Scene[] = [
  lookbookScene(
    2,
    'morning',
    limewall(tone.stone),
    opening({ x: 600, base: 1560, width: 800, height: 1480 }, tone.stone, 60, limewall(tone.sand)),
    rail(240, 960, 204),
    garment({ garment: jeans(tone.mid) }),
    palmShade(1290, -160, 128, 900),
  ),
  lookbookScene(
    4,
    'noon',
    sky(),
    birds(860, 180, 3),
    sea(1050),
    rope(330, 50),
    pegged({ garment: jeans(tone.indigo) }, waistPegs, { x: 260, y: 372, scale: 0.66, turn: 1.5 }),
    pegged(
      { garment: workShirt(tone.bleached, 'short') },
      [
        [500, 326],
        [700, 326],
      ],
      { x: 620, y: 380, scale: 0.66, turn: -1 },
    ),
    pegged({ garment: skirt(denimCloth(tone.mid), { kind: 'buttoned', thread: tone.thread }) }, waistPegs, {
      x: 975,
      y: 366,
      scale: 0.64,
      turn: -2,
    }),
    limewall(tone.chalk, 'M0 1330H1200V1500H0Z'),
  ),
  lookbookScene(
    9,
    'noon',
    limewall(tone.chalk),
    squareTiles(104, ['#3c6b93', '#4d7da3', '#315a80'], { y: 600, height: 900 }),
    squareTiles(52, [tone.chalk, tone.rust], { y: 548, height: 52 }),
    pegOn(600, 202),
    garment({ garment: skirt(denimCloth(tone.raw), { kind: 'buttoned', thread: tone.thread }) }),
    shade('M-80 -80 H380 L760 1580 H-80Z', { opacity: 0.26, blur: 14 }),
  ),
  lookbookScene(
    10,
    'morning',
    limewall(tone.sand),
    moved(
      { x: -20, y: 500, scale: 2.25, turn: -2 },
      garment({ garment: workShirt(tone.indigo), seen: { x: 250, y: 160, width: 700, height: 720 } }),
    ),
  ),
  lookbookScene(
    17,
    'noon',
    limewall(tone.chalk),
    moved(
      { x: 250, y: 330, scale: 1.72 },
      garment({ garment: jeans(tone.bleached, 'wide'), seen: { x: 260, y: 160, width: 680, height: 900 } }),
    ),
    moved(
      { x: -230, y: 380, scale: 1.8 },
      garment({ garment: jeans(tone.raw), seen: { x: 260, y: 160, width: 680, height: 880 } }),
    ),
    rail(-40, 1240, 26),
  ),
  lookbookScene(
    20,
    'morning',
    limewall(tone.ice),
    ground(1400, tone.stone),
    rail(90, 1110, 204),
    garment({ garment: jeans(tone.raw), x: 256, scale: 0.9 }),
    garment({
      garment: shirt(clothOf('canvas', tone.sand), {
        collar: 'point',
        sleeve: 'long',
        pockets: 'patch',
        shell: '#7a5230',
      }),
      x: -168,
      scale: 0.9,
    }),
    branchShade(-40, 120, 20, 760),
  ),
  lookbookScene(
    27,
    'dusk',
    limewall(tone.stone),
    ground(1360, tone.sand),
    moved(
      { x: -190, y: 30, scale: 0.8 },
      pegOn(600, 202),
      garment({ garment: tote(denimCloth(tone.mid), '#9a6238') }),
    ),
    moved({ x: 330, y: -240, scale: 0.52 }, garment({ garment: hat('#dcbd85', tone.indigo, 420) })),
    palmShade(1330, 260, 160, 820, 0.3),
  ),
  lookbookScene(
    28,
    'noon',
    sky(['#8fb4c8', '#bcd2dc', '#dfe8ea']),
    rope(236, 8, 26),
    moved(
      { y: 620, scale: 2.7, turn: 1.5 },
      garment(
        {
          garment: { ...jeans(tone.bleached, 'wide'), hanging: { by: 'nothing' } },
          seen: { x: 340, y: 260, width: 520, height: 560 },
        },
        true,
      ),
    ),
    moved({ x: 0, y: 0, scale: 2.1 }, clothesPeg(438, 500), clothesPeg(766, 508)),
  ),
  lookbookScene(
    29,
    'noon',
    limewall(tone.washed),
    opening({ x: 600, base: 1560, width: 860, height: 1470 }, tone.washed, -60, limewall(tone.chalk)),
    rail(210, 990, 204),
    moved(
      { y: 120, scale: 1.16 },
      garment({
        garment: trousers(denimCloth(tone.indigo), { leg: 'shorts', front: 'jeans', thread: tone.thread }),
        y: 0,
      }),
    ),
    branchShade(1200, 60, 150, 760),
  ),
  lookbookScene(
    35,
    'morning',
    limewall(tone.ice),
    rail(90, 1110, 204),
    garment({
      garment: camisole(clothOf('satin', '#efe6d6'), { length: 1390, seed: 3 }),
      x: 216,
      scale: 0.98,
    }),
    garment({ garment: workShirt(tone.mid), x: -170, scale: 0.9 }),
    shade('M800 -80 H1280 V1580 H1010Z', { opacity: 0.24, blur: 14 }),
  ),
  lookbookScene(
    40,
    'dusk',
    sky(['#566079', '#c58763', '#f0c08c']),
    disc(770, 1098, 84, '#fff0d2'),
    sea(1130, { gleamX: 770 }),
    rope(230, 46),
    pegged({ garment: jeans('#26304a') }, waistPegs, { x: 250, y: 270, scale: 0.63, turn: 1.5 }),
    pegged({ garment: jeans('#344462', 'flared') }, waistPegs, { x: 610, y: 278, scale: 0.63, turn: -1 }),
    pegged({ garment: jeans('#4a5c78', 'wide') }, waistPegs, { x: 970, y: 268, scale: 0.63, turn: -2 }),
  ),
];
