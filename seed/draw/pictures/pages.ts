import type { Cloth } from '../cloths.ts';
import { colour as c } from '../colours.ts';
import type { Picture } from '../composition.ts';
import type { Garment } from '../garment.ts';
import { trousers } from '../garments/bottoms.ts';
import { robe } from '../garments/robe.ts';
import { shirt } from '../garments/shirt.ts';
import { foldedCloth } from '../garments/small-things.ts';
import { niche, of, orangeThread, pair, stone, wall } from './arrange.ts';

const arabesque = of('poplin', c.seaGreen, { kind: 'arabesque', colour: c.ivory, size: 124 });
const kaftan = (cloth: Cloth, embroidery: string) => robe(cloth, { kind: 'kaftan', embroidery });
const denimShirt = shirt(of('denim', c.indigo), {
  collar: 'point',
  sleeve: 'long',
  hem: 'curved',
  pockets: 'flaps',
  thread: orangeThread,
  buttons: '#c9b48c',
});
const stripedShirt = shirt(of('poplin', c.white, { kind: 'stripe', colour: c.terracotta, size: 40 }), {
  collar: 'point',
  sleeve: 'long',
  hem: 'curved',
  pockets: 'one',
});
const emptyHanger: Garment = {
  cloth: of('linen', c.white),
  pieces: [],
  hanging: { by: 'hanger', y: 318, halfWidth: 300 },
};

export const pagePictures: Picture[] = [
  {
    file: 'hero.webp',
    setting: { place: 'terrace' },
    frame: { width: 2000, height: 1250 },
    seed: 601,
    placed: [
      { garment: kaftan(of('linen', c.white), c.terracotta), x: 330, scale: 0.82, narrow: 0.88 },
      { garment: stripedShirt, x: 790, scale: 0.8 },
      { garment: trousers(of('linen', c.olive), { leg: 'wide', front: 'drawstring' }), x: 1170, scale: 0.78 },
    ],
  },
  {
    file: 'hero-portrait.webp',
    setting: { place: 'terrace' },
    seed: 631,
    placed: pair(stripedShirt, trousers(of('linen', c.olive), { leg: 'wide', front: 'drawstring' })),
  },
  {
    file: 'feature-arab-couture.webp',
    setting: { place: 'niche', wall: c.limewash, niche: c.limewash, stars: c.tileGreen },
    seed: 641,
    placed: [{ garment: kaftan(of('satin', c.pomegranate), c.gold), narrow: 0.8, scale: 0.98 }],
  },
  {
    file: 'feature-denim-jeans.webp',
    setting: wall(c.limewash, c.tileBlue),
    seed: 651,
    placed: pair(
      denimShirt,
      trousers(of('denim', c.midDenim), { leg: 'straight', front: 'jeans', thread: orangeThread }),
    ),
  },
  {
    file: 'feature-the-drop.webp',
    setting: niche(c.sand, c.terracotta),
    seed: 661,
    placed: [{ garment: shirt(arabesque, { collar: 'camp', sleeve: 'short' }), y: -60, scale: 1.5 }],
  },
  {
    file: 'drop-arabic-inspired.webp',
    setting: { place: 'niche', wall: c.limewash, niche: c.ochre, stars: c.tileBlue },
    seed: 671,
    placed: [{ garment: kaftan(of('linen', c.indigo), c.gold), narrow: 0.8, scale: 0.98 }],
  },
  {
    file: 'sustainability.webp',
    setting: stone(c.stone),
    seed: 681,
    placed: [c.olive, c.terracotta, c.sand, c.white].map((colour, i) => ({
      garment: foldedCloth(of('linen', colour)),
      x: [10, -14, 6, -4][i],
      y: 330 - i * 165,
    })),
  },
  { file: 'placeholder.webp', setting: niche(c.ecru, c.sand), seed: 691, placed: [{ garment: emptyHanger }] },
];
