import type { Cloth, Print, Weave } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Garment } from '../wardrobe/garment.ts';
import type { Front, Place, Placed, Pose } from './front-types.ts';

export const orangeThread = '#cf8434';
export const ochreThread = '#d3a04c';

export function clothOf(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}

/** One piece, by itself. */
export function onePieceFront(
  place: Place,
  garment: Garment,
  more: { hour?: Front['hour']; scale?: number; narrow?: number; y?: number; pose?: Pose } = {},
): Omit<Front, 'seed'> {
  const { hour = 'morning', scale = 1.08, narrow, y, pose } = more;
  return { place, hour, placed: [{ garment, scale, narrow, ...(y && { y }) }], ...(pose && { pose }) };
}

/** On a tailor's bust that stands on the floor. */
export const onBust = { scale: 1, pose: { how: 'bust' } } as const;

export function worn(skin: string, below?: Garment): { pose: Pose } {
  return { pose: { how: 'worn', skin, ...(below && { below }) } };
}

/** Worn, and seen from neck to ankle. */
export function wornWhole(skin: string): { pose: Pose } {
  return { pose: { how: 'worn-whole', skin } };
}

/** Worn, and seen from the waist down, with a shirt tucked in. */
export function wornBelow(skin: string, shirt: Cloth, isInPocket = false): { pose: Pose } {
  return { pose: { how: 'worn-below', skin, shirt, isInPocket } };
}

/** Folded as for a drawer and seen from above. */
export function foldedUp(turn: number, half = 196, foot = 830): { pose: Pose } {
  return { pose: { how: 'folded', what: 'top', turn, half, foot } };
}

/** Trousers folded along the fly and at the knee, seen from above. */
export function foldedInHalf(turn: number): { pose: Pose } {
  return { pose: { how: 'folded', what: 'trousers', turn } };
}

/** A long dress, seen from so far that it fits. */
export const gown = { scale: 0.67, narrow: 0.96 };

/** Two pieces on one rail, the lower one half behind the upper. */
export function twoPieceFront(
  place: Place,
  upper: Garment,
  lower: Garment,
  hour: Front['hour'] = 'morning',
  pose?: Pose,
): Omit<Front, 'seed'> {
  const placed: Placed[] = [
    { garment: lower, x: 250, scale: 0.9 },
    { garment: upper, x: -172, scale: 0.9 },
  ];
  return { place, hour, placed, ...(pose && { pose }) };
}
