import type { Layer, TimeOfDay } from './scene-types.ts';
import { starPoints } from './star-points.ts';

type Hour = {
  /** Stops of the sky from zenith to horizon. */
  sky: string[];
  sea: [near: string, far: string];
  glint: string;
  shade: string;
  warm: string;
  cool: string;
  strength: number;
  veil: string;
  veiled: number;
};

export const lightByTimeOfDay: Record<TimeOfDay, Hour> = {
  morning: {
    sky: ['#b9cfd2', '#dbe1d8', '#f5e6cf'],
    sea: ['#2f6877', '#8fb4b4'],
    glint: '#fff7e3',
    shade: '#5d5568',
    warm: '#fff0c8',
    cool: '#44506b',
    strength: 0.5,
    veil: '#fff3e0',
    veiled: 0.5,
  },
  noon: {
    sky: ['#6fa3b8', '#a5c6cd', '#dfe6dc'],
    sea: ['#1f5568', '#4f95a3'],
    glint: '#ffffff',
    shade: '#3f3c58',
    warm: '#fffdf2',
    cool: '#3a3550',
    strength: 0.4,
    veil: '#fffaf0',
    veiled: 0.3,
  },
  dusk: {
    sky: ['#7f7f96', '#d79a83', '#f3c795'],
    sea: ['#2b4254', '#b78b80'],
    glint: '#ffdcae',
    shade: '#4d2c44',
    warm: '#ffc78a',
    cool: '#3d2146',
    strength: 0.6,
    veil: '#ffe6d2',
    veiled: 0.7,
  },
  night: {
    sky: ['#0f1a2b', '#1c2e44', '#4a5566'],
    sea: ['#0d1a29', '#2f4456'],
    glint: '#e9edf0',
    shade: '#0a0d1c',
    warm: '#c9d6ea',
    cool: '#050a1a',
    strength: 0.55,
    veil: '#9aa7c8',
    veiled: 0.5,
  },
};

/** A shadow with the colour of the hour; sun shadows are never grey. */
export function shade(
  d: string,
  { opacity = 0.42, blur = 7 }: { opacity?: number; blur?: 0 | 7 | 14 | 26 | 40 } = {},
): Layer {
  return ({ light }) =>
    `<path d="${d}" fill="${lightByTimeOfDay[light].shade}" fill-rule="evenodd" opacity="${opacity}"${blur ? ` filter="url(#blur${blur})"` : ''} style="mix-blend-mode:multiply"/>`;
}

/** The shadow of a palm frond falling into the picture: blades leaning forward along a bent rib. */
export function palmShade(x: number, y: number, turn: number, length: number, opacity = 0.4): Layer {
  return ({ light, random }) => {
    const bend = (t: number) => [t * length, t * t * length * 0.2] as const;
    const blades = Array.from({ length: 46 }, (_, i) => {
      const t = 0.1 + (Math.floor(i / 2) / 23) * 0.9;
      const side = i % 2 ? 1 : -1;
      const [bx, by] = bend(t);
      const reach = length * 0.42 * Math.sin(Math.PI * (0.2 + t * 0.72)) * (0.9 + random() * 0.2) + 20;
      const angle = t * 22 + side * (58 - t * 30 + random() * 6);
      return `<path transform="translate(${bx.toFixed(0)} ${by.toFixed(0)}) rotate(${angle.toFixed(1)})" d="M0 -7 Q${(reach * 0.4).toFixed(0)} ${(-11 - length * 0.006).toFixed(0)} ${reach.toFixed(0)} ${(side * reach * 0.1).toFixed(0)} Q${(reach * 0.4).toFixed(0)} ${(10 + length * 0.006).toFixed(0)} 0 7Z"/>`;
    }).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${lightByTimeOfDay[light].shade}" opacity="${opacity}" filter="url(#blur7)" style="mix-blend-mode:multiply"><path d="M0 -8 Q${length * 0.5} 0 ${length} ${length * 0.2} Q${length * 0.5} 14 0 8Z"/>${blades}</g>`;
  };
}

/** Sprigs of olive in silhouette, soft as a shadow from some metres away. */
export function branchShade(x: number, y: number, turn: number, length: number): Layer {
  return (stage) => {
    const twigs = Array.from({ length: 5 }, (_, i) => {
      const angle = (i - 2) * 17 + stage.random() * 8;
      const reach = length * (0.66 + stage.random() * 0.34);
      const leaves = Array.from({ length: 15 }, (_, n) => {
        const at = reach * (0.14 + (n / 15) * 0.86);
        const side = n % 2 ? 1 : -1;
        return `<ellipse cx="${at.toFixed(0)}" cy="${(side * 24).toFixed(0)}" rx="44" ry="12" transform="rotate(${(side * (32 + stage.random() * 24)).toFixed(0)} ${at.toFixed(0)} 0)"/>`;
      }).join('');
      return `<g transform="rotate(${angle.toFixed(0)})"><rect width="${reach.toFixed(0)}" height="6"/>${leaves}</g>`;
    }).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${lightByTimeOfDay[stage.light].shade}" opacity=".36" filter="url(#blur7)" style="mix-blend-mode:multiply">${twigs}</g>`;
  };
}

/** Sun through a carved lattice, thrown slanting on a surface inside `d`. */
export function latticeLight(d: string, { size = 92, slant = -18, glow = '#ffe6b4', dim = 0.3 } = {}): Layer {
  return (stage) => {
    const id = `${stage.key}lattice`;
    const c = size / 2;
    const gem = (x: number, y: number) =>
      `<path d="M${x - c * 0.28} ${y} L${x} ${y - c * 0.28} L${x + c * 0.28} ${y} L${x} ${y + c * 0.28}Z"/>`;
    return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="skewY(${slant}) rotate(5)"><g fill="${glow}"><polygon points="${starPoints(c, c, size * 0.36, size * 0.25)}"/>${[0, size].flatMap((x) => [gem(x, 0), gem(x, size)]).join('')}</g></pattern>
<path d="${d}" fill="${lightByTimeOfDay[stage.light].shade}" opacity="${dim}" filter="url(#blur14)" style="mix-blend-mode:multiply"/><path d="${d}" fill="url(#${id})" opacity=".6" filter="url(#blur2)" style="mix-blend-mode:soft-light"/><path d="${d}" fill="url(#${id})" opacity=".32" filter="url(#blur2)"/>`;
  };
}
