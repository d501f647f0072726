import { colour as c } from '../colours.ts';
import { skirt, trousers } from '../garments/bottoms.ts';
import { robe } from '../garments/robe.ts';
import { shirt } from '../garments/shirt.ts';
import { belt, hat, sandals, scarf, tote } from '../garments/small-things.ts';
import { strapDress, strappyTop } from '../garments/strappy.ts';
import { top } from '../garments/top.ts';
import {
  door,
  gown,
  large,
  niche,
  of,
  one,
  orangeThread,
  type ProductPicture,
  pair,
  shorts,
  stone,
  tiled,
  wall,
} from './arrange.ts';

export const womenPictures: ProductPicture[] = [
  ['w1', niche(c.almond, c.limewash), gown(strapDress(of('satin', c.pomegranate), { kind: 'slip' }))],
  ['w2', wall(c.blush, c.limewash), gown(robe(of('linen', c.olive), { kind: 'wrap' }))],
  [
    'w3',
    door(c.limewash, c.terracotta),
    gown(robe(of('linen', c.ivory), { kind: 'kaftan', embroidery: c.sea })),
  ],
  ['w4', { place: 'terrace' }, gown(strapDress(of('poplin', c.terracotta), { kind: 'tiered' }))],
  [
    'w5',
    niche(c.sand, c.ochre, true),
    gown(robe(of('poplin', c.ink), { kind: 'abaya', embroidery: c.gold })),
  ],
  [
    'w6',
    tiled(c.tileGreen),
    gown(
      shirt(of('poplin', c.white, { kind: 'stripe', colour: '#4f7fa3', size: 38 }), {
        collar: 'point',
        sleeve: 'short',
        length: 1370,
        isBelted: true,
        pockets: 'one',
      }),
    ),
  ],
  [
    'w7',
    wall(c.sand, c.ochre),
    {
      garment: strapDress(
        of('poplin', c.chalk, { kind: 'tile', colour: c.tileBlue, second: c.paleBlue, size: 104 }),
        { kind: 'a-line' },
      ),
      narrow: 0.92,
    },
  ],
  [
    'w8',
    { place: 'terrace' },
    ...pair(
      strappyTop(of('linen', c.saffron), { kind: 'halter' }),
      trousers(of('linen', c.saffron), { leg: 'wide', front: 'pleats' }),
    ),
  ],
  [
    'w9',
    niche(c.limewash, c.sage, true),
    ...pair(
      shirt(of('linen', '#e3b5a2'), { collar: 'camp', sleeve: 'short', length: 1080 }),
      shorts(of('linen', '#e3b5a2')),
    ),
  ],
  [
    'w10',
    niche(c.sand, c.terracotta, true),
    ...pair(
      strappyTop(of('satin', c.almond), { kind: 'camisole' }),
      skirt(of('satin', c.almond), { kind: 'bias' }),
    ),
  ],
  [
    'w11',
    door(c.limewash, c.tobacco),
    ...pair(
      shirt(of('linen', c.sage), {
        collar: 'band',
        sleeve: 'long',
        hem: 'slit',
        length: 1330,
        placket: 'half',
        embroidery: c.ivory,
      }),
      trousers(of('linen', c.sage), { leg: 'straight', front: 'drawstring' }),
    ),
  ],
  [
    'w12',
    wall(c.sand, c.terracotta),
    ...pair(
      shirt(of('denim', c.midDenim), {
        collar: 'point',
        sleeve: 'short',
        length: 990,
        pockets: 'flaps',
        thread: '#d3a04c',
      }),
      skirt(of('denim', c.midDenim), { kind: 'buttoned', thread: '#d3a04c' }),
    ),
  ],
  [
    'w13',
    niche(c.ecru, c.sea),
    one(shirt(of('linen', c.white), { collar: 'open', sleeve: 'full', length: 1080, placket: 'half' })),
  ],
  ['w14', wall(c.limewash, c.sand), large(strappyTop(of('linen', c.sea), { kind: 'halter' }), 0.9)],
  ['w15', wall(c.blush), large(strappyTop(of('satin', c.olive), { kind: 'camisole' }), 0.9)],
  [
    'w16',
    tiled(c.tileBlue),
    {
      garment: top(of('rib', c.pomegranate), { neck: 'boat', sleeve: 'short', length: 1060 }),
      narrow: 0.86,
      scale: 1.08,
    },
  ],
  [
    'w17',
    door(c.sand, c.tileGreen),
    one(
      shirt(of('poplin', c.ecru), {
        collar: 'band',
        sleeve: 'full',
        length: 1110,
        placket: 'half',
        embroidery: c.terracotta,
      }),
    ),
  ],
  ['w18', niche(c.limewash, c.ochre), large(strappyTop(of('rib', c.ink), { kind: 'tank' }), 0.78)],
  ['w19', niche(c.sand, c.terracotta), one(trousers(of('linen', c.chalk), { leg: 'wide', front: 'pleats' }))],
  ['w20', wall(c.sage), one(skirt(of('satin', c.saffron), { kind: 'pleated' }))],
  [
    'w21',
    door(c.ecru, c.terracotta),
    one(trousers(of('denim', c.midDenim), { leg: 'flared', front: 'jeans', thread: orangeThread })),
  ],
  ['w22', tiled(c.tileGreen), one(skirt(of('denim', c.indigo), { kind: 'buttoned', thread: '#d3a04c' }))],
  [
    'w23',
    { place: 'terrace' },
    large(
      trousers(of('linen', c.white, { kind: 'stripe', colour: c.terracotta, size: 54 }), {
        leg: 'shorts',
        front: 'drawstring',
      }),
    ),
  ],
  ['w24', niche(c.limewash, c.sand), one(skirt(of('satin', c.sea), { kind: 'bias' }))],
  [
    'w25',
    wall(c.ecru, c.almond),
    one(scarf(of('satin', c.pomegranate, { kind: 'arabesque', colour: c.ivory, size: 124 }), false)),
  ],
  ['w26', wall(c.terracotta), one(tote(of('raffia', c.strawGold), c.tan))],
  ['w27', wall(c.limewash, c.ochre), one(hat(c.strawGold, c.terracotta, 480))],
  ['w28', stone(c.sand), one(sandals(c.tan, 'thin'))],
  ['w29', stone(c.stone), one(belt(c.ink, 44, false))],
];
