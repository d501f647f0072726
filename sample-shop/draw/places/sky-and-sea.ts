import { lighter, mix } from '../colours.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';

export function sky(stops?: string[]): Layer {
  return ({ w, h, key, light }) => {
    const colours = stops ?? lightByTimeOfDay[light].sky;
    const steps = colours
      .map((c, i) => `<stop offset="${((i / (colours.length - 1)) * 0.75).toFixed(2)}" stop-color="${c}"/>`)
      .join('');
    return `<linearGradient id="${key}sky" x1="0" y1="0" x2="0" y2="1">${steps}</linearGradient><rect width="${w}" height="${h}" fill="url(#${key}sky)"/>`;
  };
}

export function disc(x: number, y: number, r: number, fill: string): Layer {
  return () =>
    `<circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="${fill}" opacity=".2" filter="url(#blur40)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

export function crescent(x: number, y: number, r: number): Layer {
  return () =>
    `<circle cx="${x}" cy="${y}" r="${r * 1.6}" fill="#f3ead2" opacity=".12" filter="url(#blur40)"/><path d="M${x} ${y - r} A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.2} A${r * 0.82} ${r * 0.82} 0 0 1 ${x} ${y - r}Z" fill="#f6ecd0"/>`;
}

export function stars(count: number, below: number): Layer {
  return ({ w, random }) =>
    Array.from(
      { length: count },
      () =>
        `<circle cx="${(random() * w).toFixed(0)}" cy="${(random() * below).toFixed(0)}" r="${(1 + random() * 2.2).toFixed(1)}" fill="#f6f0dd" opacity="${(0.25 + random() * 0.65).toFixed(2)}"/>`,
    ).join('');
}

/** Water up to `horizon`, with the path of the light at `gleamX`. */
export function sea(
  horizon: number,
  { gleamX, colours }: { gleamX?: number; colours?: [string, string] } = {},
): Layer {
  return ({ w, h, key, light, random }) => {
    const [near, far] = colours ?? lightByTimeOfDay[light].sea;
    const depth = h - horizon;
    const glints = Array.from({ length: 150 }, () => {
      const t = random() ** 1.8;
      const y = horizon + 4 + t * depth;
      const spread = gleamX === undefined ? w : 90 + t * 340;
      const x = (gleamX ?? w / 2) + (random() + random() - 1) * spread * (gleamX === undefined ? 0.9 : 1);
      const length = 8 + t * 110 * (0.4 + random());
      return `<path d="M${(x - length / 2).toFixed(0)} ${y.toFixed(1)} h${length.toFixed(0)}" stroke-width="${(1 + t * 5).toFixed(1)}" opacity="${(0.12 + random() * 0.4).toFixed(2)}"/>`;
    }).join('');
    const swell = Array.from({ length: 46 }, (_, i) => {
      const t = (i / 46) ** 1.7;
      const y = horizon + 6 + t * depth;
      const from = random() * w - 150;
      return `<path d="M${from.toFixed(0)} ${y.toFixed(1)} q${(60 + t * 190).toFixed(0)} ${(-2 - t * 9).toFixed(1)} ${(120 + t * 420).toFixed(0)} 0" stroke-width="${(1.5 + t * 7).toFixed(1)}" opacity="${(0.1 + random() * 0.16).toFixed(2)}"/>`;
    }).join('');
    return `<linearGradient id="${key}sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${far}"/><stop offset=".28" stop-color="${mix(far, near, 0.6)}"/><stop offset="1" stop-color="${near}"/></linearGradient>
<rect y="${horizon}" width="${w}" height="${depth}" fill="url(#${key}sea)"/><g fill="none" stroke="${mix(near, '#0a1722', 0.5)}" stroke-linecap="round" filter="url(#blur2)">${swell}</g><g fill="none" stroke="${lightByTimeOfDay[light].glint}" stroke-linecap="round">${glints}</g>
<rect y="${horizon - 5}" width="${w}" height="10" fill="${lighter(far, 0.5)}" opacity=".5" filter="url(#blur7)"/>`;
  };
}

/** A far headland: hazier the farther it lies. */
export function headland(horizon: number, from: number, to: number, height: number, colour: string): Layer {
  return () => {
    const width = to - from;
    const at = (share: number) => from + width * share;
    return `<path d="M${from} ${horizon} C${at(0.08)} ${horizon - height * 0.7} ${at(0.2)} ${horizon - height} ${at(0.34)} ${horizon - height * 0.82} C${at(0.48)} ${horizon - height * 0.6} ${at(0.56)} ${horizon - height * 0.74} ${at(0.68)} ${horizon - height * 0.4} C${at(0.8)} ${horizon - height * 0.2} ${at(0.9)} ${horizon - height * 0.1} ${to} ${horizon}Z" fill="${colour}" filter="url(#brushed)"/>`;
  };
}

export function boat(x: number, y: number, size: number, sail = '#f8f0de', hull = '#6b3a2a'): Layer {
  return () =>
    `<g transform="translate(${x} ${y}) scale(${size / 100})"><path d="M-46 0 C-30 14 30 14 50 -3 L42 -6 C10 -1 -26 -1 -46 0Z" fill="${hull}"/><path d="M4 -4 V-112" stroke="#4b3322" stroke-width="3"/><path d="M8 -112 C26 -74 44 -36 48 -14 C32 -10 18 -10 8 -12Z" fill="${sail}"/><path d="M0 -100 C-14 -66 -30 -34 -38 -14 L0 -12Z" fill="${mix(sail, '#8a7a78', 0.28)}"/><path d="M-44 8 C-20 18 30 18 48 6 L30 44 C10 36 -10 40 -26 30Z" fill="${sail}" opacity=".2" filter="url(#blur7)"/></g>`;
}

export function birds(x: number, y: number, count: number): Layer {
  return ({ random }) =>
    `<g fill="none" stroke="#4a4150" stroke-width="2.6" stroke-linecap="round" opacity=".55">${Array.from({ length: count }, () => `<path d="M${(x + random() * 240).toFixed(0)} ${(y + random() * 110).toFixed(0)} q9 -11 17 0 q9 -11 18 -1"/>`).join('')}</g>`;
}
