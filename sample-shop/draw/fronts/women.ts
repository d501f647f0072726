import { colour as c } from '../colours.ts';
import { hemAt } from '../wardrobe/garment-lengths.ts';
import { abaya, kaftan } from '../wardrobe/robe.ts';
import { shirt } from '../wardrobe/shirt.ts';
import { belted } from '../wardrobe/shirt-dress.ts';
import { skirt } from '../wardrobe/skirt.ts';
import { columnDress, tieredDress } from '../wardrobe/sleeveless-dress.ts';
import { camisole, halter, tank } from '../wardrobe/strappy.ts';
import { top } from '../wardrobe/top.ts';
import { trousers } from '../wardrobe/trousers.ts';
import { wrapDress } from '../wardrobe/wrap-dress.ts';
import {
  clothOf,
  foldedUp,
  gown,
  ochreThread,
  onBust,
  onePieceFront,
  orangeThread,
  twoPieceFront,
  worn,
  wornBelow,
  wornWhole,
} from './front-builders.ts';
import type { Front } from './front-types.ts';

const chalkTrousers = trousers(clothOf('linen', c.chalk), { leg: 'wide', front: 'pleats', seed: 16 });
const rose = '#e3b5a2';

export const womenFronts: Record<string, Omit<Front, 'seed'>> = {
  w1: onePieceFront(
    { kind: 'room', wall: c.almond, floor: c.sand, arch: c.limewash, shadow: 'branch' },
    camisole(clothOf('satin', c.pomegranate), { length: hemAt(130), seed: 3 }),
    { ...onBust, ...gown },
  ),
  w2: onePieceFront(
    { kind: 'courtyard', wall: c.blush, tree: 'bougainvillea', shadow: 'palm' },
    wrapDress(clothOf('linen', c.olive), hemAt(120)),
    wornWhole('#a9714f'),
  ),
  w3: onePieceFront(
    { kind: 'door', wall: c.limewash, door: c.terracotta, shadow: 'window' },
    kaftan(clothOf('linen', c.ivory), {
      thread: c.sea,
      hem: hemAt(134),
      seed: 4,
    }),
    gown,
  ),
  w4: onePieceFront(
    { kind: 'terrace', headland: true },
    tieredDress(clothOf('poplin', c.terracotta), hemAt(134)),
    {
      ...gown,
      hour: 'noon',
    },
  ),
  w5: onePieceFront(
    { kind: 'niche', wall: c.sand, inner: c.ochre, isWide: true },
    abaya(clothOf('poplin', c.ink), { thread: c.gold }),
    gown,
  ),
  w6: onePieceFront(
    { kind: 'tiles', wall: c.limewash, tile: c.tileGreen, shadow: 'branch' },
    belted(clothOf('poplin', c.white, { kind: 'stripe', colour: '#4f7fa3', size: 38 }), hemAt(116)),
    wornWhole('#6f452e'),
  ),
  w7: onePieceFront(
    { kind: 'room', wall: c.sand, floor: c.ochre, shadow: 'window' },
    columnDress(
      clothOf('poplin', c.chalk, { kind: 'tile', colour: c.tileBlue, second: c.paleBlue, size: 124 }),
      hemAt(140),
    ),
    { ...gown, hour: 'noon' },
  ),
  w8: twoPieceFront(
    { kind: 'terrace', sail: 560 },
    halter(clothOf('linen', c.saffron), 4),
    trousers(clothOf('linen', c.saffron), { leg: 'wide', front: 'pleats', seed: 5 }),
    'noon',
  ),
  w9: twoPieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.sage, isWide: true },
    shirt(clothOf('linen', rose), { collar: 'camp', sleeve: 'short', length: 1060, chest: 206, seed: 5 }),
    trousers(clothOf('linen', rose), { leg: 'shorts', front: 'drawstring', hemY: 780, seed: 6 }),
    'morning',
    worn('#8a5a3c').pose,
  ),
  w10: twoPieceFront(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, isWide: true, shadow: 'palm' },
    camisole(clothOf('satin', c.almond), { length: 990, seed: 5 }),
    skirt(clothOf('satin', c.almond), { kind: 'bias', seed: 5 }),
  ),
  w11: twoPieceFront(
    { kind: 'door', wall: c.limewash, door: c.tobacco },
    shirt(clothOf('linen', c.sage), {
      collar: 'band',
      sleeve: 'long',
      hem: 'slit',
      length: hemAt(92),
      placket: 'half',
      embroidery: c.ivory,
      chest: 208,
      flare: 20,
      seed: 3,
    }),
    trousers(clothOf('linen', c.sage), { leg: 'straight', front: 'drawstring', seed: 3 }),
  ),
  w12: twoPieceFront(
    { kind: 'wall', wall: c.sand, dado: c.terracotta, shadow: 'branch' },
    shirt(clothOf('denim', c.midDenim), {
      collar: 'point',
      sleeve: 'short',
      length: 910,
      pockets: 'flaps',
      thread: ochreThread,
      shell: '#c9b48c',
      chest: 206,
      seed: 6,
    }),
    skirt(clothOf('denim', c.midDenim), { kind: 'buttoned', thread: ochreThread, seed: 3 }),
    'morning',
    worn('#c08a64').pose,
  ),
  w13: onePieceFront(
    { kind: 'niche', wall: c.ecru, inner: c.sea, isWide: true, shadow: 'branch' },
    shirt(clothOf('linen', c.white), {
      collar: 'open',
      sleeve: 'full',
      length: 1070,
      placket: 'half',
      chest: 212,
      seed: 5,
    }),
  ),
  w14: onePieceFront(
    { kind: 'wall', wall: c.limewash, dado: c.sand, shadow: 'palm' },
    halter(clothOf('linen', c.sea), 2),
    { pose: { how: 'worn', skin: '#a9714f', below: chalkTrousers, isTiedBehind: true }, scale: 1.18 },
  ),
  w15: onePieceFront(
    { kind: 'wall', wall: c.blush, shadow: 'branch' },
    camisole(clothOf('satin', c.olive), { seed: 4 }),
    {
      scale: 1.2,
    },
  ),
  w16: onePieceFront(
    { kind: 'stone', stone: c.stone, shadow: 'branch' },
    top(clothOf('rib', c.pomegranate), {
      neck: 'boat',
      sleeve: 'short',
      sleeveLength: 720,
      length: 1050,
      chest: 196,
      seed: 7,
    }),
    { ...foldedUp(5, 230, 840), scale: 1.12 },
  ),
  w17: onePieceFront(
    { kind: 'door', wall: c.sand, door: c.tileGreen, shadow: 'palm' },
    shirt(clothOf('poplin', c.ecru), {
      collar: 'band',
      sleeve: 'full',
      length: 1110,
      placket: 'half',
      embroidery: c.terracotta,
      chest: 214,
      seed: 2,
    }),
  ),
  w18: onePieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.ochre, shadow: 'window' },
    tank(clothOf('rib', c.midnight)),
    { ...worn('#c08a64', chalkTrousers), scale: 1.12 },
  ),
  w19: onePieceFront(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, arch: 'pointed' },
    trousers(clothOf('linen', c.chalk), { leg: 'wide', front: 'pleats', seed: 7 }),
    { ...wornBelow('#8a5a3c', clothOf('poplin', c.ink), true), scale: 1 },
  ),
  w20: onePieceFront(
    { kind: 'wall', wall: c.sage, shadow: 'palm' },
    skirt(clothOf('satin', c.saffron), { kind: 'pleated', seed: 3 }),
    { scale: 1.1 },
  ),
  w21: onePieceFront(
    { kind: 'door', wall: c.ecru, door: c.terracotta },
    trousers(clothOf('denim', c.midDenim), { leg: 'flared', front: 'jeans', thread: orangeThread, seed: 5 }),
    { scale: 1, hour: 'noon' },
  ),
  w22: onePieceFront(
    { kind: 'tiles', wall: c.limewash, tile: c.tileGreen, shadow: 'window' },
    skirt(clothOf('denim', c.indigo), { kind: 'buttoned', thread: ochreThread, seed: 7 }),
    { ...wornBelow('#a9714f', clothOf('linen', c.ivory)), scale: 1.1 },
  ),
  w23: onePieceFront(
    { kind: 'terrace', sail: 960 },
    trousers(clothOf('linen', c.white, { kind: 'stripe', colour: c.terracotta, size: 54 }), {
      leg: 'shorts',
      front: 'drawstring',
      hemY: 860,
      seed: 3,
    }),
    { scale: 1.28, hour: 'noon' },
  ),
  w24: onePieceFront(
    { kind: 'niche', wall: c.limewash, inner: c.sand },
    skirt(clothOf('satin', c.sea), { kind: 'bias', seed: 8 }),
    { scale: 1.04, narrow: 0.88 },
  ),
};
