import { darker, lighter, mix } from '../colours.ts';
import { clipped, shape } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';
import { limewall } from './walls.ts';

export function ground(y: number, colour: string): Layer {
  return (stage) => limewall(colour, `M0 ${y}H${stage.w}V${stage.h}H0Z`)(stage);
}

/** One dune: a crest with a sunlit flank, a shaded one, and wind ripples. `crest` runs left to right. */
export function dune(crest: [number, number][], lit: string, peak: number): Layer {
  return ({ w, h, key, light, random }) => {
    const line = smooth(crest);
    const [px, py] = crest[peak] ?? [w / 2, h / 2];
    const shadeSide = `M${px} ${py} C${px + 30} ${py + 120} ${px - 190} ${py + 260} ${px - 90} ${py + 460} C${px - 20} ${py + 640} ${px - 240} ${py + 800} ${px - 220} ${h + 60} H${w + 40} V${crest.at(-1)?.[1] ?? py} ${smooth(crest.slice(peak).reverse()).replace('M', 'L')}Z`;
    const ripples = Array.from({ length: 26 }, (_, i) => {
      const y = py + 60 + i * 34 + random() * 12;
      const from = random() * w * 0.5 - 80;
      return `M${from.toFixed(0)} ${y.toFixed(0)} q${(w * 0.2).toFixed(0)} ${(-18 - random() * 22).toFixed(0)} ${(w * (0.36 + random() * 0.3)).toFixed(0)} ${(random() * 18).toFixed(0)}`;
    }).join(' ');
    const body = `${line} V${h + 10} H-40Z`;
    return `<clipPath id="${key}b"><path d="${body}"/></clipPath><linearGradient id="${key}l" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(lit, 0.22)}"/><stop offset=".55" stop-color="${lit}"/><stop offset="1" stop-color="${darker(lit, 0.12)}"/></linearGradient>
<g clip-path="url(#${key}b)"><g filter="url(#wash)"><path d="${body}" fill="url(#${key}l)"/></g><path d="${ripples}" fill="none" stroke="${darker(lit, 0.4)}" stroke-width="3" opacity=".14" filter="url(#blur2)"/><path d="${shadeSide}" fill="${mix(lit, lightByTimeOfDay[light].shade, 0.5)}" opacity=".82" filter="url(#blur2)"/></g><path d="${line}" fill="none" stroke="${lighter(lit, 0.6)}" stroke-width="2.5" opacity=".5"/>`;
  };
}

/** A tiled floor running to a vanishing point above its far edge `y`. */
export function floor(
  y: number,
  first: string,
  second: string,
  { columns = 9, rise = 620, x }: { columns?: number; rise?: number; x?: number } = {},
): Layer {
  return (stage) => {
    const { w, h } = stage;
    const centre = x ?? w / 2;
    const vanish = y - rise;
    const near = (w * 1.5) / columns;
    const tiles: string[] = [];
    const scaleAt = (yy: number) => (yy - vanish) / (h - vanish);
    const rows = Array.from({ length: 12 }, (_, i) => y + (h - y) * (i / 11) ** 1.7);
    for (let r = 0; r < 11; r++) {
      const [top, bottom] = [rows[r] ?? y, rows[r + 1] ?? h];
      for (let c = -columns; c < columns; c++) {
        if ((r + c) % 2 === 0) continue;
        const px = (col: number, yy: number) => (centre + col * near * scaleAt(yy)).toFixed(1);
        tiles.push(
          `M${px(c, top)} ${top.toFixed(1)}L${px(c + 1, top)} ${top.toFixed(1)}L${px(c + 1, bottom)} ${bottom.toFixed(1)}L${px(c, bottom)} ${bottom.toFixed(1)}Z`,
        );
      }
    }
    return `${ground(y, first)(stage)}<g filter="url(#wash)"><path d="${tiles.join('')}" fill="${second}"/></g>`;
  };
}

export type Stairs = {
  x: number;
  base: number;
  width: number;
  steps: number;
  rise: number;
  tread: string;
  riser: string;
  narrowing?: number;
};

/** Steps seen from the front, narrowing as they climb. */
export function stairs({ x, base, width, steps, rise, tread, riser, narrowing = 0.965 }: Stairs): Layer {
  return (stage) => {
    const parts: string[] = [];
    let [y, half, height] = [base, width / 2, rise];
    for (let i = 0; i < steps; i++) {
      const [next, depth] = [half * narrowing, height * 0.42];
      const top = y - height;
      parts.push(
        `<path d="M${x - half} ${y} V${top} H${x + half} V${y}Z" fill="${mix(riser, tread, (i / steps) * 0.4)}"/><path d="M${x - half} ${top} L${x - next} ${top - depth} H${x + next} L${x + half} ${top}Z" fill="${i % 2 ? tread : lighter(tread, 0.15)}"/><path d="M${x - half} ${top + 3} H${x + half}" stroke="${lightByTimeOfDay[stage.light].shade}" stroke-width="5" opacity=".22"/>`,
      );
      [y, half, height] = [top - depth, next, height * narrowing];
    }
    return `<g filter="url(#wash)">${parts.join('')}</g>`;
  };
}

/** Still water in a basin, paler at the far side, with the net of light that ripples throw on its floor. */
export function pool(d: string, deep: string, net = 0.5): Layer {
  return (stage) => {
    const { key, w, h } = stage;
    return `<filter id="${key}net" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.009" numOctaves="2" seed="14" result="n"/><feColorMatrix in="n" type="matrix" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 .95 1 0 0 0 0"/><feComponentTransfer><feFuncA type="table" tableValues="0 0 0 0 0 0 .1 .2 1 .2 .1 0 .12 1 .12 0 0 0 0 0"/></feComponentTransfer><feGaussianBlur stdDeviation="1.6"/></filter><linearGradient id="${key}p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(deep, 0.4)}"/><stop offset="1" stop-color="${deep}"/></linearGradient>${clipped(d, shape(d, `url(#${key}p)`), () => `<rect width="${w}" height="${h}" filter="url(#${key}net)" opacity="${net}"/>`)(stage)}`;
  };
}

function smooth(points: [number, number][]): string {
  return points.reduce((path, [x, y], i) => {
    const before = points[i - 1];
    if (!before) return `M${x} ${y}`;
    const middle = (before[0] + x) / 2;
    return `${path} C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
  }, '');
}
