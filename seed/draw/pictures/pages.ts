import type { Cloth } from '../cloths.ts';
import { colour as c } from '../colours.ts';
import type { Picture } from '../composition.ts';
import type { Garment } from '../garment.ts';
import { robe } from '../garments/robe.ts';
import { of } from './arrange.ts';

const kaftan = (cloth: Cloth, embroidery: string) => robe(cloth, { kind: 'kaftan', embroidery });
const emptyHanger: Garment = {
  cloth: of('linen', c.white),
  pieces: [],
  hanging: { by: 'hanger', y: 318, halfWidth: 300 },
};

export const pagePictures: Picture[] = [
  {
    file: 'drop-arabic-inspired.webp',
    setting: { wall: c.limewash, niche: c.ochre, stars: c.tileBlue },
    seed: 671,
    placed: [{ garment: kaftan(of('linen', c.indigo), c.gold), narrow: 0.8, scale: 0.98 }],
  },
  {
    file: 'placeholder.webp',
    setting: { wall: c.ecru, niche: c.sand },
    seed: 691,
    placed: [{ garment: emptyHanger }],
  },
];
