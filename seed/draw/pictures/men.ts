import { colour as c } from '../colours.ts';
import { trousers } from '../garments/bottoms.ts';
import { shirt } from '../garments/shirt.ts';
import { belt, hat, sandals, scarf, tote } from '../garments/small-things.ts';
import { top } from '../garments/top.ts';
import {
  door,
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

export const menPictures: ProductPicture[] = [
  [
    'm1',
    niche(c.sand, c.terracotta),
    one(shirt(of('linen', c.white), { collar: 'point', sleeve: 'long', hem: 'curved', pockets: 'one' })),
  ],
  [
    'm2',
    wall(c.almond, c.terracotta),
    one(
      shirt(of('poplin', c.chalk, { kind: 'tile', colour: c.tileBlue, second: c.sea, size: 92 }), {
        collar: 'camp',
        sleeve: 'short',
      }),
    ),
  ],
  [
    'm3',
    niche(c.almond, c.limewash),
    one(shirt(of('poplin', c.olive), { collar: 'band', sleeve: 'long', hem: 'curved' })),
  ],
  [
    'm4',
    tiled(c.tileGreen),
    one(
      shirt(of('poplin', c.white, { kind: 'stripe', colour: c.terracotta, size: 40 }), {
        collar: 'point',
        sleeve: 'long',
        hem: 'curved',
        pockets: 'one',
      }),
    ),
  ],
  [
    'm5',
    door(c.sand, c.tileGreen),
    one(
      shirt(of('denim', c.indigo), {
        collar: 'point',
        sleeve: 'long',
        hem: 'curved',
        pockets: 'flaps',
        thread: orangeThread,
        buttons: '#c9b48c',
      }),
    ),
  ],
  [
    'm6',
    { place: 'terrace' },
    one(
      shirt(of('poplin', c.sand, { kind: 'arabesque', colour: c.tobacco, size: 112 }), {
        collar: 'camp',
        sleeve: 'short',
        buttons: '#6b4426',
      }),
    ),
  ],
  [
    'm7',
    door(c.almond, c.sea),
    one(
      shirt(of('linen', c.sand), {
        collar: 'band',
        sleeve: 'long',
        hem: 'slit',
        length: 1290,
        placket: 'half',
        embroidery: c.olive,
      }),
    ),
  ],
  [
    'm8',
    wall(c.sand),
    one(
      shirt(of('linen', c.chalk, { kind: 'check', colour: '#7f8d63', size: 64 }), {
        collar: 'point',
        sleeve: 'short',
        buttons: '#8a6a42',
      }),
    ),
  ],
  [
    'm9',
    { place: 'terrace' },
    ...pair(
      shirt(of('linen', c.terracotta), { collar: 'camp', sleeve: 'short' }),
      shorts(of('linen', c.terracotta)),
    ),
  ],
  [
    'm10',
    wall(c.blush),
    ...pair(
      shirt(of('poplin', c.ecru, { kind: 'stripe', colour: c.navy, size: 62 }), {
        collar: 'camp',
        sleeve: 'short',
        pockets: 'one',
      }),
      shorts(of('poplin', c.ecru, { kind: 'stripe', colour: c.navy, size: 62 })),
    ),
  ],
  [
    'm11',
    niche(c.limewash, c.sand, true),
    ...pair(
      shirt(of('linen', c.olive), { collar: 'point', sleeve: 'long', pockets: 'patch', buttons: '#4a3a22' }),
      trousers(of('linen', c.olive), { leg: 'tapered', front: 'pleats' }),
    ),
  ],
  [
    'm12',
    door(c.sand, c.sea),
    ...pair(
      shirt(of('linen', c.white), {
        collar: 'band',
        sleeve: 'long',
        hem: 'slit',
        length: 1290,
        placket: 'half',
      }),
      trousers(of('linen', c.white), { leg: 'straight', front: 'drawstring' }),
    ),
  ],
  [
    'm13',
    niche(c.sand, c.terracotta, true),
    ...pair(
      shirt(of('poplin', c.indigo, { kind: 'tile', colour: c.chalk, second: c.paleBlue, size: 92 }), {
        collar: 'camp',
        sleeve: 'short',
      }),
      shorts(of('poplin', c.indigo, { kind: 'tile', colour: c.chalk, second: c.paleBlue, size: 92 })),
    ),
  ],
  ['m14', wall(c.sand, c.almond), one(top(of('knit', c.sea), { neck: 'polo', sleeve: 'short', ribs: true }))],
  ['m15', niche(c.limewash, c.sea), one(top(of('poplin', c.ecru), { neck: 'crew', sleeve: 'short' }))],
  [
    'm16',
    door(c.limewash, c.sea),
    one(top(of('rib', c.saffron), { neck: 'crew', sleeve: 'long', ribs: true })),
  ],
  [
    'm17',
    { place: 'terrace' },
    one(
      top(of('poplin', c.ivory, { kind: 'cross-stripe', colour: c.navy, size: 58 }), {
        neck: 'boat',
        sleeve: 'long',
      }),
    ),
  ],
  [
    'm18',
    tiled(c.tileBlue),
    one(
      shirt(of('canvas', c.tobacco), {
        collar: 'point',
        sleeve: 'long',
        pockets: 'patch',
        thread: '#c9a46a',
        buttons: '#4a2f18',
      }),
    ),
  ],
  ['m19', niche(c.ecru, c.sea), one(trousers(of('linen', c.sand), { leg: 'tapered', front: 'pleats' }))],
  [
    'm20',
    wall(c.limewash, c.sand),
    one(trousers(of('linen', c.olive), { leg: 'wide', front: 'drawstring' })),
  ],
  [
    'm21',
    { place: 'terrace' },
    one(trousers(of('denim', c.indigo), { leg: 'straight', front: 'jeans', thread: orangeThread })),
  ],
  [
    'm22',
    door(c.ecru, c.terracotta),
    one(trousers(of('denim', '#9cb4c6'), { leg: 'wide', front: 'jeans', thread: orangeThread })),
  ],
  ['m23', tiled(c.tileBlue), large(trousers(of('linen', c.white), { leg: 'shorts', front: 'drawstring' }))],
  ['m24', niche(c.sand, c.ochre), large(trousers(of('poplin', c.navy), { leg: 'shorts', front: 'pleats' }))],
  ['m25', stone(c.stone), one(belt(c.tobacco, 62, true))],
  ['m26', wall(c.terracotta), one(hat(c.strawLight, c.navy, 400))],
  ['m27', wall(c.sage), one(tote(of('canvas', c.ecru), c.chestnut))],
  ['m28', stone(c.stone), one(sandals(c.chestnut, 'crossed'))],
  ['m29', tiled(c.tileBlue), one(scarf(of('linen', c.ivory, { kind: 'end-bands', colour: c.sea }), true))],
];
