import type { Cloth, Print, Weave } from '../../cloth/cloth-types-and-drape-properties.ts';
import type { Layer, Scene, TimeOfDay } from '../../scene-types.ts';

/** One palette for the whole campaign. */
export const tone = {
  limewash: '#f3e9d8',
  chalk: '#faf4e8',
  ivory: '#efe3ca',
  sand: '#dcc29c',
  blush: '#e8c6ae',
  clay: '#cf8a62',
  terracotta: '#b8582f',
  brick: '#9c4224',
  pomegranate: '#8f2029',
  gold: '#c79a45',
  sea: '#1d5a63',
  deep: '#123f4c',
  night: '#1a2740',
} as const;

export function lookbookScene(number: number, light: TimeOfDay, ...layers: Layer[]): Scene {
  return {
    file: `lookbook/arab-couture-${String(number).padStart(2, '0')}.webp`,
    seed: 1000 + number * 3,
    light,
    layers,
  };
}

export function clothOf(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}
