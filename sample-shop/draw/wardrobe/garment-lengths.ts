import { flattened } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { sleeveEnd } from './garment-on-figure-or-bust.ts';

/** Where the shoulder of a garment lies on its sheet, and where its waist does if it has no shoulders. */
const SHOULDER = 324;
const WAIST = 300;
const CROTCH = 680;
/** Sleeves that end above this are short. */
const FOREARM = 950;
/** Where both lie on a figure seen from behind. */
const SHOULDER_BEHIND = 262;
export const WAIST_BEHIND = 616;

/** A head is 280 high on the sheet; people of seven and a half heads, women 172 cm tall and men 186. */
const unitsPerCm = { women: 12.2, men: 11.3 };
type Wearer = keyof typeof unitsPerCm;

/** Where the hem of a garment lies that is so long from the shoulder. */
export function hemAt(cm: number, wearer: Wearer = 'women'): number {
  return Math.round(SHOULDER + cm * unitsPerCm[wearer]);
}

/** How long a garment is drawn, in centimetres from the shoulder, or from the waist if it hangs by that. */
export function garmentLengthInCm(garment: Garment, wearer: Wearer): number {
  const top = garment.hanging.by === 'clips' ? WAIST : SHOULDER;
  return (footOf(garment) - top) / unitsPerCm[wearer];
}

/** From the crotch to the hem of a leg, in centimetres. */
export function insideLegInCm(garment: Garment, wearer: Wearer): number {
  return (footOf(garment) - CROTCH) / unitsPerCm[wearer];
}

export function garmentSleeveLength(garment: Garment): 'none' | 'short' | 'long' {
  const end = sleeveEnd(garment);
  if (!end) return 'none';
  return end[1] < FOREARM ? 'short' : 'long';
}

/** What hangs below a waist or a knee as it was drawn, let down from there to another hem. */
export function letDown(from: number, drawn: number, hem: number): (y: number) => number {
  return (y) => (y <= from ? y : Math.round(from + ((y - from) * (hem - from)) / (drawn - from)));
}

export function footOf({ panels }: Garment): number {
  return Math.max(...panels.flatMap(({ shape }) => flattened(shape)).map(([, y]) => y));
}

/**
 * Where its hem lies on a figure seen from behind, which is drawn two thirds as large (see
 * `figures/figure-from-behind.ts`).
 */
export function hemBehind(garment: Garment): number {
  const [top, behind] = garment.hanging.by === 'clips' ? [WAIST, WAIST_BEHIND] : [SHOULDER, SHOULDER_BEHIND];
  return Math.round(behind + (footOf(garment) - top) * 0.68);
}
