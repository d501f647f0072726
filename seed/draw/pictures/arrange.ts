import type { Cloth, Print, Weave } from '../cloths.ts';
import { colour as c } from '../colours.ts';
import type { Placed } from '../composition.ts';
import type { Garment } from '../garment.ts';
import { trousers } from '../garments/bottoms.ts';
import type { Setting } from '../settings.ts';

/** File name without its ending, where it hangs, what hangs there. */
export type ProductPicture = [id: string, setting: Setting, ...placed: Placed[]];

export const orangeThread = '#c8843a';

export function of(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}

export function one(garment: Garment): Placed {
  return { garment };
}

export function large(garment: Garment, narrow = 1): Placed {
  return { garment, scale: 1.24, narrow };
}

export function gown(garment: Garment): Placed {
  return { garment, narrow: 0.8 };
}

/** Two pieces on one rail, the lower one half behind the upper. */
export function pair(upper: Garment, lower: Garment): Placed[] {
  return [
    { garment: lower, x: 256, scale: 0.9 },
    { garment: upper, x: -168, scale: 0.89 },
  ];
}

export function shorts(cloth: Cloth): Garment {
  return trousers(cloth, { leg: 'shorts', front: 'drawstring' });
}

export function niche(wallColour: string, inner: string, isWide = false): Setting {
  return { place: 'niche', wall: wallColour, niche: inner, isWide };
}

export function wall(colour: string, dado?: string): Setting {
  return { place: 'wall', wall: colour, dado };
}

export function tiled(tile: string): Setting {
  return { place: 'tiles', wall: c.limewash, tile };
}

export function door(wallColour: string, colour: string): Setting {
  return { place: 'door', wall: wallColour, door: colour };
}

export function stone(colour: string): Setting {
  return { place: 'stone', stone: colour };
}
