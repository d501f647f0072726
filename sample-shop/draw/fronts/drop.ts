import { colour as c } from '../colours.ts';
import { kaftan } from '../wardrobe/robe.ts';
import { bandana, foldedCloth } from '../wardrobe/scarf-tote-and-bandana.ts';
import { shirt } from '../wardrobe/shirt.ts';
import { top } from '../wardrobe/top.ts';
import { trousers } from '../wardrobe/trousers.ts';
import { clothOf, gown, onBust, onePieceFront, worn } from './front-builders.ts';
import type { Front } from './front-types.ts';

/** The drop is shown at dusk. */
export const dropFronts: Record<string, Omit<Front, 'seed'>> = {
  d1: onePieceFront(
    { kind: 'stone', stone: c.stone, shadow: 'branch' },
    foldedCloth(clothOf('linen', c.ecru)),
    {
      scale: 1.05,
    },
  ),
  d2: onePieceFront(
    { kind: 'stone', stone: c.stone, shadow: 'palm' },
    bandana(
      clothOf('poplin', c.chalk, { kind: 'bandana', colour: c.tileGreen, second: c.saffron, size: 132 }),
      c.tileGreen,
    ),
    { hour: 'dusk', scale: 1.12 },
  ),
  d3: onePieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.sage, shadow: 'window' },
    top(clothOf('jersey', c.terracotta), {
      neck: 'crew',
      sleeve: 'short',
      sleeveLength: 780,
      chest: 222,
      embroidery: c.ivory,
      seed: 5,
    }),
    { hour: 'dusk', scale: 1.14 },
  ),
  d4: onePieceFront(
    { kind: 'niche', wall: c.sand, inner: c.ochre, arch: 'pointed', shadow: 'palm' },
    shirt(clothOf('poplin', c.seaGreen, { kind: 'arabesque', colour: c.ivory, size: 264 }), {
      collar: 'camp',
      sleeve: 'short',
      sleeveLength: 790,
      chest: 230,
      seed: 9,
    }),
    {
      ...worn('#a9714f', trousers(clothOf('linen', c.sand), { leg: 'straight', front: 'pleats', seed: 15 })),
      hour: 'dusk',
    },
  ),
  d5: onePieceFront(
    { kind: 'room', wall: c.almond, floor: c.terracotta, arch: c.terracotta, shadow: 'branch' },
    kaftan(clothOf('satin', c.midnight), { thread: c.gold, isRich: true, seed: 6 }),
    { ...onBust, ...gown, hour: 'dusk' },
  ),
};
