export const colour = {
  white: '#fdf9f1',
  limewash: '#f4ecdd',
  chalk: '#efe9dc',
  ivory: '#f1e6cd',
  ecru: '#e6d9bd',
  sand: '#d8c19a',
  blush: '#e6c3ae',
  almond: '#d9b894',
  saffron: '#d99a33',
  ochre: '#d0a052',
  terracotta: '#bb5c38',
  pomegranate: '#96252c',
  tobacco: '#80572f',
  chestnut: '#6f3f22',
  tan: '#b9814b',
  sage: '#a3ac86',
  olive: '#78763f',
  tileGreen: '#3f7563',
  seaGreen: '#1f5a57',
  sea: '#2c647d',
  tileBlue: '#2f6c93',
  paleBlue: '#a6bfcd',
  midDenim: '#52759a',
  indigo: '#2a4262',
  navy: '#22304d',
  ink: '#23222a',
  midnight: '#1f2746',
  gold: '#c79a45',
  wood: '#8a6038',
  darkWood: '#5c3c22',
  iron: '#2d2723',
  stone: '#d9cfbd',
  strawLight: '#dcc08a',
  strawGold: '#cf9f52',
} as const;

/** Mixes two hex colours; `share` is how much of the second there is, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

export function darker(hex: string, share: number): string {
  return mix(hex, '#1c110a', share);
}

export function lighter(hex: string, share: number): string {
  return mix(hex, '#fffaf0', share);
}
