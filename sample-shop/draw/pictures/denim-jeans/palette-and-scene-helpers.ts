import type { Cloth, Print, Weave } from '../../cloth/cloth-types-and-drape-properties.ts';
import type { Layer, Scene, TimeOfDay } from '../../scene-types.ts';

/** From raw indigo to bleached, with chalk, sand and one warm accent: the orange of the thread. */
export const tone = {
  raw: '#1f2d49',
  indigo: '#2b436a',
  mid: '#4d719a',
  washed: '#7d9cba',
  bleached: '#adc3d3',
  ice: '#d3dfe6',
  chalk: '#f2ece0',
  stone: '#e4dccd',
  sand: '#d9c4a0',
  rust: '#b9602f',
  thread: '#cb8540',
} as const;

export const blues: string[] = [tone.raw, tone.indigo, tone.mid, tone.washed, tone.bleached];

export function lookbookScene(number: number, light: TimeOfDay, ...layers: Layer[]): Scene {
  return {
    file: `lookbook/denim-jeans-${String(number).padStart(2, '0')}.webp`,
    seed: 3000 + number * 3,
    light,
    layers,
  };
}

export function clothOf(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}

export function denimCloth(colour: string): Cloth {
  return clothOf('denim', colour);
}
