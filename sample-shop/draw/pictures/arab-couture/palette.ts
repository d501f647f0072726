import type { Cloth, Print, Weave } from '../../cloth/cloth.ts';
import type { Layer, Light, Scene } from '../../stage.ts';

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

export function sheet(number: number, light: Light, ...layers: Layer[]): Scene {
  return {
    file: `lookbook/arab-couture-${String(number).padStart(2, '0')}.webp`,
    seed: 1000 + number * 3,
    light,
    layers,
  };
}

export function of(weave: Weave, colour: string, print?: Print): Cloth {
  return { weave, colour, print };
}
