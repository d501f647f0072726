import type { Cloth, Print, Weave } from '../cloth/cloth-types-and-drape-properties.ts';

export const orangeThread = '#c8843a';

export function clothOf(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}
