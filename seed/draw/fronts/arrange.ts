import type { Cloth, Print, Weave } from '../cloth/cloth.ts';
import type { Garment } from '../wardrobe/garment.ts';
import type { Front, Place, Placed } from './front.ts';

export const orangeThread = '#cf8434';
export const ochreThread = '#d3a04c';

export function of(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}

/** One piece, by itself. */
export function front(
  place: Place,
  garment: Garment,
  more: { hour?: Front['hour']; scale?: number; narrow?: number } = {},
): Omit<Front, 'seed'> {
  const { hour = 'morning', scale = 1.08, narrow } = more;
  return { place, hour, placed: [{ garment, scale, narrow }] };
}

/** A long dress: narrow and near the floor. */
export const gown = { scale: 1, narrow: 0.82 };

/** Two pieces on one rail, the lower one half behind the upper. */
export function pair(
  place: Place,
  upper: Garment,
  lower: Garment,
  hour: Front['hour'] = 'morning',
  apart = 1,
): Omit<Front, 'seed'> {
  const placed: Placed[] = [
    { garment: lower, x: 250 * apart, scale: 0.9 },
    { garment: upper, x: -172 * apart, scale: 0.9 },
  ];
  return { place, hour, placed };
}
