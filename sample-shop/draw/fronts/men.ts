import { colour as c } from '../colours.ts';
import { shirt } from '../wardrobe/shirt.ts';
import { top } from '../wardrobe/top.ts';
import { trousers } from '../wardrobe/trousers.ts';
import {
  clothOf,
  foldedInHalf,
  foldedUp,
  ochreThread,
  onBust,
  onePieceFront,
  orangeThread,
  twoPieceFront,
  worn,
  wornBelow,
} from './front-builders.ts';
import type { Front } from './front-types.ts';

const cabanaStripe = { kind: 'stripe', colour: c.navy, size: 62 } as const;
const nightTile = { kind: 'tile', colour: c.chalk, second: c.paleBlue, size: 116 } as const;

const whiteTrousers = trousers(clothOf('linen', c.chalk), { leg: 'straight', front: 'pleats', seed: 12 });
const brownTrousers = trousers(clothOf('linen', c.tobacco), { leg: 'straight', front: 'pleats', seed: 14 });
const inkTrousers = trousers(clothOf('linen', c.navy), { leg: 'straight', front: 'pleats', seed: 13 });

export const menFronts: Record<string, Omit<Front, 'seed'>> = {
  m1: onePieceFront(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, shadow: 'palm' },
    shirt(clothOf('linen', c.white), { collar: 'point', sleeve: 'long', hem: 'curved', pockets: 'one' }),
  ),
  m2: onePieceFront(
    { kind: 'wall', wall: c.almond, dado: c.terracotta, shadow: 'window' },
    shirt(clothOf('poplin', c.chalk, { kind: 'tile', colour: c.tileBlue, second: c.sea, size: 190 }), {
      collar: 'camp',
      sleeve: 'short',
      chest: 232,
      flare: 6,
      spread: 8,
      seed: 3,
    }),
    { hour: 'noon' },
  ),
  m3: onePieceFront(
    { kind: 'stone', stone: c.sand, shadow: 'branch' },
    shirt(clothOf('poplin', c.olive), {
      collar: 'band',
      sleeve: 'rolled',
      hem: 'curved',
      chest: 210,
      shell: '#54532c',
      seed: 5,
    }),
    foldedUp(-4),
  ),
  m4: onePieceFront(
    { kind: 'room', wall: c.limewash, floor: c.sage, arch: c.tileGreen, shadow: 'window' },
    shirt(clothOf('poplin', c.white, { kind: 'stripe', colour: c.terracotta, size: 38 }), {
      collar: 'point',
      sleeve: 'long',
      hem: 'curved',
      pockets: 'one',
      chest: 212,
      spread: 26,
      seed: 7,
    }),
    { pose: { how: 'bust' }, hour: 'noon' },
  ),
  m5: onePieceFront(
    { kind: 'door', wall: c.sand, door: c.tileGreen, shadow: 'palm' },
    shirt(clothOf('denim', c.indigo), {
      collar: 'point',
      sleeve: 'long',
      hem: 'curved',
      pockets: 'flaps',
      thread: ochreThread,
      shell: '#c9b48c',
      chest: 222,
      spread: -6,
      seed: 9,
    }),
  ),
  m6: onePieceFront(
    { kind: 'terrace', sail: 980 },
    shirt(clothOf('poplin', c.sand, { kind: 'arabesque', colour: c.tobacco, size: 136 }), {
      collar: 'camp',
      sleeve: 'wide',
      sleeveLength: 830,
      chest: 226,
      shell: '#6b4426',
      seed: 2,
    }),
    { ...worn('#8a5a3c', brownTrousers), hour: 'noon' },
  ),
  m7: onePieceFront(
    { kind: 'door', wall: c.almond, door: c.sea, shadow: 'branch' },
    shirt(clothOf('linen', c.sand), {
      collar: 'band',
      sleeve: 'long',
      hem: 'slit',
      length: 1300,
      placket: 'half',
      embroidery: c.olive,
      spread: 36,
      flare: 22,
      seed: 4,
    }),
    { scale: 1 },
  ),
  m8: onePieceFront(
    { kind: 'courtyard', wall: c.sand, tree: 'lemon', shadow: 'palm' },
    shirt(clothOf('linen', c.chalk, { kind: 'check', colour: '#8a9a6f', size: 64 }), {
      collar: 'point',
      sleeve: 'short',
      sleeveLength: 800,
      chest: 220,
      shell: '#8a6a42',
      pockets: 'one',
      seed: 6,
    }),
    worn('#c08a64', whiteTrousers),
  ),
  m9: twoPieceFront(
    { kind: 'terrace', headland: true },
    shirt(clothOf('linen', c.terracotta), { collar: 'camp', sleeve: 'short', seed: 3 }),
    trousers(clothOf('linen', c.terracotta), { leg: 'shorts', front: 'drawstring' }),
    'noon',
  ),
  m10: twoPieceFront(
    { kind: 'wall', wall: c.blush, shadow: 'window' },
    shirt(clothOf('poplin', c.ecru, cabanaStripe), {
      collar: 'camp',
      sleeve: 'wide',
      sleeveLength: 800,
      pockets: 'one',
      chest: 228,
      seed: 8,
    }),
    trousers(clothOf('poplin', c.ecru, cabanaStripe), {
      leg: 'shorts',
      front: 'drawstring',
      hemY: 840,
      seed: 4,
    }),
  ),
  m11: twoPieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.sand, isWide: true, shadow: 'palm' },
    shirt(clothOf('linen', c.olive), {
      collar: 'point',
      sleeve: 'long',
      pockets: 'patch',
      shell: '#4a3a22',
      seed: 5,
    }),
    trousers(clothOf('linen', c.olive), { leg: 'tapered', front: 'pleats', seed: 5 }),
  ),
  m12: twoPieceFront(
    { kind: 'door', wall: c.sand, door: c.sea },
    shirt(clothOf('linen', c.white), {
      collar: 'band',
      sleeve: 'long',
      hem: 'slit',
      length: 1290,
      placket: 'half',
      flare: 14,
      seed: 6,
    }),
    trousers(clothOf('linen', c.white), { leg: 'straight', front: 'drawstring', seed: 6 }),
    'morning',
    worn('#a9714f').pose,
  ),
  m13: twoPieceFront(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, isWide: true, shadow: 'branch' },
    shirt(clothOf('poplin', c.indigo, nightTile), { collar: 'camp', sleeve: 'short', chest: 224, seed: 7 }),
    trousers(clothOf('poplin', c.indigo, nightTile), {
      leg: 'shorts',
      front: 'drawstring',
      hemY: 860,
      seed: 7,
    }),
  ),
  m14: onePieceFront(
    { kind: 'stone', stone: c.stone, shadow: 'palm' },
    top(clothOf('knit', c.sea), { neck: 'polo', sleeve: 'short', isRibbed: true, chest: 206, seed: 2 }),
    foldedUp(5),
  ),
  m15: onePieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.sea, arch: 'pointed' },
    top(clothOf('jersey', c.ecru), {
      neck: 'crew',
      sleeve: 'short',
      sleeveLength: 790,
      chest: 226,
      spread: 10,
      seed: 4,
    }),
    worn('#6f452e', inkTrousers),
  ),
  m16: onePieceFront(
    { kind: 'door', wall: c.limewash, door: c.sea, shadow: 'window' },
    top(clothOf('rib', c.saffron), {
      neck: 'crew',
      sleeve: 'long',
      isRibbed: true,
      chest: 222,
      spread: 16,
      seed: 6,
    }),
  ),
  m17: onePieceFront(
    { kind: 'terrace', sail: 240 },
    top(clothOf('jersey', c.ivory, { kind: 'cross-stripe', colour: c.navy, size: 58 }), {
      neck: 'boat',
      sleeve: 'long',
      spread: -4,
      seed: 3,
    }),
    { ...worn('#a9714f', whiteTrousers), hour: 'noon' },
  ),
  m18: onePieceFront(
    { kind: 'room', wall: c.limewash, floor: c.terracotta, arch: c.sea, shadow: 'palm' },
    shirt(clothOf('canvas', c.tobacco), {
      collar: 'point',
      sleeve: 'long',
      pockets: 'patch',
      thread: '#c9a46a',
      shell: '#4a2f18',
      chest: 234,
      flare: 0,
      seed: 8,
    }),
    onBust,
  ),
  m19: onePieceFront(
    { kind: 'niche', wall: c.ecru, inner: c.sea },
    trousers(clothOf('linen', c.sand), { leg: 'tapered', front: 'pleats' }),
    { scale: 1 },
  ),
  m20: onePieceFront(
    { kind: 'dune', sand: '#dcbf93' },
    trousers(clothOf('linen', c.olive), { leg: 'wide', front: 'drawstring', seed: 8 }),
    { ...wornBelow('#c08a64', clothOf('linen', c.white), true), scale: 1.02 },
  ),
  m21: onePieceFront(
    { kind: 'stone', stone: c.almond, shadow: 'branch' },
    trousers(clothOf('denim', c.indigo), { leg: 'straight', front: 'jeans', thread: orangeThread, seed: 3 }),
    { ...foldedInHalf(-6), scale: 1 },
  ),
  m22: onePieceFront(
    { kind: 'door', wall: c.ecru, door: c.terracotta, shadow: 'branch' },
    trousers(clothOf('denim', '#8fabc2'), { leg: 'wide', front: 'jeans', thread: orangeThread, seed: 9 }),
    { scale: 1.02 },
  ),
  m23: onePieceFront(
    { kind: 'tiles', wall: c.limewash, tile: c.tileBlue, shadow: 'window' },
    trousers(clothOf('linen', c.white), { leg: 'shorts', front: 'drawstring', seed: 5 }),
    { ...wornBelow('#6f452e', clothOf('linen', c.sea)), scale: 1.3 },
  ),
  m24: onePieceFront(
    { kind: 'niche', wall: c.sand, inner: c.ochre, shadow: 'branch' },
    trousers(clothOf('poplin', c.navy), { leg: 'shorts', front: 'pleats', hemY: 930, seed: 7 }),
    { scale: 1.24 },
  ),
};
