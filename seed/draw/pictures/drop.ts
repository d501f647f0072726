import { colour as c } from '../colours.ts';
import { robe } from '../garments/robe.ts';
import { shirt } from '../garments/shirt.ts';
import { bandana, foldedCloth } from '../garments/small-things.ts';
import { top } from '../garments/top.ts';
import { gown, niche, of, one, type ProductPicture, stone } from './arrange.ts';

export const dropPictures: ProductPicture[] = [
  ['d1', stone(c.stone), one(foldedCloth(of('linen', c.ecru)))],
  [
    'd2',
    stone(c.stone),
    one(
      bandana(
        of('poplin', c.chalk, { kind: 'tile', colour: c.tileGreen, second: c.saffron, size: 132 }),
        c.tileGreen,
      ),
    ),
  ],
  [
    'd3',
    niche(c.limewash, c.sage),
    one(top(of('poplin', c.terracotta), { neck: 'crew', sleeve: 'short', embroidery: c.ivory })),
  ],
  [
    'd4',
    niche(c.sand, c.ochre),
    one(
      shirt(of('poplin', c.seaGreen, { kind: 'arabesque', colour: c.ivory, size: 124 }), {
        collar: 'camp',
        sleeve: 'short',
      }),
    ),
  ],
  [
    'd5',
    niche(c.almond, c.terracotta, true),
    gown(robe(of('satin', c.midnight), { kind: 'kaftan', embroidery: c.gold })),
  ],
];
