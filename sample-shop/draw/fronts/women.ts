import { colour as c } from '../colours.ts';
import { hemAt } from '../wardrobe/measures.ts';
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
  foldedUp,
  front,
  gown,
  ochreThread,
  of,
  onBust,
  orangeThread,
  pair,
  worn,
  wornBelow,
  wornWhole,
} from './arrange.ts';
import type { Front } from './front.ts';

const chalkTrousers = trousers(of('linen', c.chalk), { leg: 'wide', front: 'pleats', seed: 16 });
const rose = '#e3b5a2';

export const womenFronts: Record<string, Omit<Front, 'seed'>> = {
  w1: front(
    { kind: 'room', wall: c.almond, floor: c.sand, arch: c.limewash, shadow: 'branch' },
    camisole(of('satin', c.pomegranate), { length: hemAt(130), seed: 3 }),
    { ...onBust, ...gown },
  ),
  w2: front(
    { kind: 'courtyard', wall: c.blush, tree: 'bougainvillea', shadow: 'palm' },
    wrapDress(of('linen', c.olive), hemAt(120)),
    wornWhole('#a9714f'),
  ),
  w3: front(
    { kind: 'door', wall: c.limewash, door: c.terracotta, shadow: 'window' },
    kaftan(of('linen', c.ivory), {
      thread: c.sea,
      hem: hemAt(134),
      seed: 4,
    }),
    gown,
  ),
  w4: front({ kind: 'terrace', headland: true }, tieredDress(of('poplin', c.terracotta), hemAt(134)), {
    ...gown,
    hour: 'noon',
  }),
  w5: front(
    { kind: 'niche', wall: c.sand, inner: c.ochre, isWide: true },
    abaya(of('poplin', c.ink), { thread: c.gold }),
    gown,
  ),
  w6: front(
    { kind: 'tiles', wall: c.limewash, tile: c.tileGreen, shadow: 'branch' },
    belted(of('poplin', c.white, { kind: 'stripe', colour: '#4f7fa3', size: 38 }), hemAt(116)),
    wornWhole('#6f452e'),
  ),
  w7: front(
    { kind: 'room', wall: c.sand, floor: c.ochre, shadow: 'window' },
    columnDress(
      of('poplin', c.chalk, { kind: 'tile', colour: c.tileBlue, second: c.paleBlue, size: 124 }),
      hemAt(140),
    ),
    { ...gown, hour: 'noon' },
  ),
  w8: pair(
    { kind: 'terrace', sail: 560 },
    halter(of('linen', c.saffron), 4),
    trousers(of('linen', c.saffron), { leg: 'wide', front: 'pleats', seed: 5 }),
    'noon',
  ),
  w9: pair(
    { kind: 'niche', wall: c.limewash, inner: c.sage, isWide: true },
    shirt(of('linen', rose), { collar: 'camp', sleeve: 'short', length: 1060, chest: 206, seed: 5 }),
    trousers(of('linen', rose), { leg: 'shorts', front: 'drawstring', hemY: 780, seed: 6 }),
    'morning',
    worn('#8a5a3c').pose,
  ),
  w10: pair(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, isWide: true, shadow: 'palm' },
    camisole(of('satin', c.almond), { length: 990, seed: 5 }),
    skirt(of('satin', c.almond), { kind: 'bias', seed: 5 }),
  ),
  w11: pair(
    { kind: 'door', wall: c.limewash, door: c.tobacco },
    shirt(of('linen', c.sage), {
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
    trousers(of('linen', c.sage), { leg: 'straight', front: 'drawstring', seed: 3 }),
  ),
  w12: pair(
    { kind: 'wall', wall: c.sand, dado: c.terracotta, shadow: 'branch' },
    shirt(of('denim', c.midDenim), {
      collar: 'point',
      sleeve: 'short',
      length: 910,
      pockets: 'flaps',
      thread: ochreThread,
      shell: '#c9b48c',
      chest: 206,
      seed: 6,
    }),
    skirt(of('denim', c.midDenim), { kind: 'buttoned', thread: ochreThread, seed: 3 }),
    'morning',
    worn('#c08a64').pose,
  ),
  w13: front(
    { kind: 'niche', wall: c.ecru, inner: c.sea, isWide: true, shadow: 'branch' },
    shirt(of('linen', c.white), {
      collar: 'open',
      sleeve: 'full',
      length: 1070,
      placket: 'half',
      chest: 212,
      seed: 5,
    }),
  ),
  w14: front(
    { kind: 'wall', wall: c.limewash, dado: c.sand, shadow: 'palm' },
    halter(of('linen', c.sea), 2),
    { pose: { how: 'worn', skin: '#a9714f', below: chalkTrousers, isTiedBehind: true }, scale: 1.18 },
  ),
  w15: front({ kind: 'wall', wall: c.blush, shadow: 'branch' }, camisole(of('satin', c.olive), { seed: 4 }), {
    scale: 1.2,
  }),
  w16: front(
    { kind: 'stone', stone: c.stone, shadow: 'branch' },
    top(of('rib', c.pomegranate), {
      neck: 'boat',
      sleeve: 'short',
      sleeveLength: 720,
      length: 1050,
      chest: 196,
      seed: 7,
    }),
    { ...foldedUp(5, 230, 840), scale: 1.12 },
  ),
  w17: front(
    { kind: 'door', wall: c.sand, door: c.tileGreen, shadow: 'palm' },
    shirt(of('poplin', c.ecru), {
      collar: 'band',
      sleeve: 'full',
      length: 1110,
      placket: 'half',
      embroidery: c.terracotta,
      chest: 214,
      seed: 2,
    }),
  ),
  w18: front(
    { kind: 'niche', wall: c.limewash, inner: c.ochre, shadow: 'window' },
    tank(of('rib', c.midnight)),
    { ...worn('#c08a64', chalkTrousers), scale: 1.12 },
  ),
  w19: front(
    { kind: 'niche', wall: c.sand, inner: c.terracotta, arch: 'pointed' },
    trousers(of('linen', c.chalk), { leg: 'wide', front: 'pleats', seed: 7 }),
    { ...wornBelow('#8a5a3c', of('poplin', c.ink), true), scale: 1 },
  ),
  w20: front(
    { kind: 'wall', wall: c.sage, shadow: 'palm' },
    skirt(of('satin', c.saffron), { kind: 'pleated', seed: 3 }),
    { scale: 1.1 },
  ),
  w21: front(
    { kind: 'door', wall: c.ecru, door: c.terracotta },
    trousers(of('denim', c.midDenim), { leg: 'flared', front: 'jeans', thread: orangeThread, seed: 5 }),
    { scale: 1, hour: 'noon' },
  ),
  w22: front(
    { kind: 'tiles', wall: c.limewash, tile: c.tileGreen, shadow: 'window' },
    skirt(of('denim', c.indigo), { kind: 'buttoned', thread: ochreThread, seed: 7 }),
    { ...wornBelow('#a9714f', of('linen', c.ivory)), scale: 1.1 },
  ),
  w23: front(
    { kind: 'terrace', sail: 960 },
    trousers(of('linen', c.white, { kind: 'stripe', colour: c.terracotta, size: 54 }), {
      leg: 'shorts',
      front: 'drawstring',
      hemY: 860,
      seed: 3,
    }),
    { scale: 1.28, hour: 'noon' },
  ),
  w24: front(
    { kind: 'niche', wall: c.limewash, inner: c.sand },
    skirt(of('satin', c.sea), { kind: 'bias', seed: 8 }),
    { scale: 1.04, narrow: 0.88 },
  ),
};
