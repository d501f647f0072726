import type { Cloth, Print, Weave } from '../cloths.ts';

export const orangeThread = '#c8843a';

export function of(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}
