import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { clothImage } from '../cloth-images-and-renderer.ts';
import { darker } from '../colours.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';
import { sewnMarkup } from './stitching.ts';

/** Patchwork of squares, some cut corner to corner, each from another pair of jeans. */
export function patchwork(size: number, blues: string[], accent: string, thread: string): Layer {
  return ({ w, h, light, random, size: enlarged = 1 }) => {
    const tones = [...blues, accent];
    const squares = tones.map((): string[] => []);
    const corners = tones.map((): string[] => []);
    const pick = () => Math.floor(random() * blues.length);
    const path = (...points: [number, number][]) => `M${points.map(([x, y]) => `${x} ${y}`).join(' L')}Z`;
    let count = 0;
    for (let y = 0; y < h; y += size) {
      for (let x = 0; x < w; x += size) {
        const [first, second] = [pick(), count === 9 || count === 17 ? blues.length : pick()];
        count++;
        const [right, foot] = [x + size, y + size];
        squares[first]?.push(path([x, y], [right, y], [right, foot], [x, foot]));
        const corner =
          random() < 0.5 ? path([x, y], [right, y], [x, foot]) : path([x, y], [right, y], [right, foot]);
        if (random() < 0.62 || second === blues.length) corners[second]?.push(corner);
      }
    }
    const seams = [...squares, ...corners].flat().join('');
    const pieces = [squares, corners].flatMap((cuts) =>
      cuts.flatMap((shapes, i): Panel[] => {
        if (shapes.length === 0) return [];
        const cloth: Cloth = { weave: 'denim', colour: tones[i] ?? accent };
        return [{ shape: shapes.join(' '), cloth, lift: 3, volume: 22, calm: 0.4, grain: i * 45 }];
      }),
    );
    const rows = Array.from({ length: Math.ceil(h / size) }, (_, i) => `M0 ${i * size + 18}H${w}`).join('');
    const columns = Array.from({ length: Math.ceil(w / size) }, (_, i) => `M${i * size + 18} 0V${h}`).join(
      '',
    );
    return `${clothImage(pieces, light, enlarged)}<g fill="none"><path d="${seams}" stroke="#0a0a18" stroke-width="16" opacity=".4" filter="url(#blur7)"/><path d="${seams}" stroke="#0a0a18" stroke-width="3" opacity=".55"/></g>${sewnMarkup(rows + columns, thread, 5, 22, 11)}`;
  };
}

/** Sashiko: rows of overlapping waves in white running stitch on indigo. */
export function sashiko(r: number, thread: string): Layer {
  return ({ w, h }) => {
    const arcs: string[] = [];
    for (let row = 0; row * r * 0.5 < h + r * 1.2; row++) {
      for (let x = row % 2 ? -r : 0; x < w + 2 * r; x += 2 * r) {
        const y = row * r * 0.5;
        for (const share of [1, 0.72, 0.44]) {
          // Only the part of each ring its lower neighbours leave visible.
          const reach = r * share;
          const start = share === 1 ? 30 : share === 0.72 ? 20 : 8;
          const at = (turn: number) =>
            `${(x + reach * Math.cos((turn * Math.PI) / 180)).toFixed(1)} ${(y - reach * Math.sin((turn * Math.PI) / 180)).toFixed(1)}`;
          arcs.push(`M${at(180 - start)}A${reach} ${reach} 0 0 1 ${at(start)}`);
        }
      }
    }
    return sewnMarkup(arcs.join(''), thread, 8, 27, 15);
  };
}

/** Rings of white where string kept the dye away, uneven as only a knot can make them. */
export function tieDye(
  d: string,
  dye: string,
  pale: string,
  centres: [x: number, y: number, r: number][],
): Layer {
  return ({ key, random }) => {
    const rings = centres
      .map(([x, y, r]) =>
        Array.from({ length: 7 }, (_, i) => {
          const reach = r * (1 - i / 7.4);
          return `<circle cx="${x}" cy="${y}" r="${reach.toFixed(0)}" fill="none" stroke="${i % 2 ? dye : pale}" stroke-width="${(r * (0.05 + random() * 0.06)).toFixed(0)}" opacity="${(0.55 + random() * 0.4).toFixed(2)}"/>`;
        }).join(''),
      )
      .join('');
    return `<filter id="${key}bleed" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency="0.03 0.02" numOctaves="4" seed="12"/><feDisplacementMap in="SourceGraphic" scale="60" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="5"/></filter><clipPath id="${key}d"><path d="${d}"/></clipPath><g clip-path="url(#${key}d)" filter="url(#${key}bleed)">${rings}</g>`;
  };
}

/** Round dye vats in the ground, seen from above; each holds its own depth of blue. */
export function vats(rows: [x: number, y: number, r: number, colour: string][], stone: string): Layer {
  return ({ light, random, key }) =>
    rows
      .map(([x, y, r, colour], i) => {
        const { shade } = lightByTimeOfDay[light];
        const swirl = [0.3, 0.52, 0.74]
          .map(
            (share) =>
              `<path d="M${x - r * share} ${y} A${r * share} ${r * share * 0.94} ${random() * 60} 0 1 ${x + r * share * 0.7} ${y + r * share * 0.6}"/>`,
          )
          .join('');
        return `<radialGradient id="${key}v${i}" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="${darker(colour, 0)}"/><stop offset="1" stop-color="${darker(colour, 0.42)}"/></radialGradient><g filter="url(#wash)"><circle cx="${x}" cy="${y}" r="${r * 1.2}" fill="${stone}"/></g><circle cx="${x}" cy="${y}" r="${r * 1.2}" fill="none" stroke="${shade}" stroke-width="6" opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${key}v${i})"/><clipPath id="${key}c${i}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#${key}c${i})"><circle cx="${x + r * 0.2}" cy="${y + r * 0.24}" r="${r * 1.04}" fill="none" stroke="#070a18" stroke-width="${r * 0.34}" opacity=".5" filter="url(#blur14)"/><g fill="none" stroke="#e8f0f4" stroke-width="3.500" opacity=".26" filter="url(#brushed)">${swirl}</g><ellipse cx="${x - r * 0.3}" cy="${y - r * 0.36}" rx="${r * 0.3}" ry="${r * 0.12}" transform="rotate(-30 ${x - r * 0.3} ${y - r * 0.36})" fill="#fff" opacity=".28" filter="url(#blur7)"/></g><path d="M${x - r * 1.1} ${y - r * 0.5} A${r * 1.2} ${r * 1.2} 0 0 1 ${x + r * 0.5} ${y - r * 1.1}" fill="none" stroke="#fff" stroke-width="5" opacity=".4" filter="url(#blur2)"/>`;
      })
      .join('');
}
