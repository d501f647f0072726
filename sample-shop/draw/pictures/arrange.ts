import type { Cloth, Print, Weave } from '../cloth/cloth.ts';

export const orangeThread = '#c8843a';

export function of(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}
