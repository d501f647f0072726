import { darker, lighter, mix } from '../colours.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';

type House = { x: number; y: number; width: number; height: number };

/** White cubes climbing a hill, row before row, with doors, small windows and here and there a dome. */
export function village(top: number, base: number, wash: string, accent: string, rows = 5): Layer {
  return ({ w, random, light }) => {
    const shade = lightByTimeOfDay[light].shade;
    const houses: string[] = [];
    for (let row = 0; row < rows; row++) {
      const t = row / (rows - 1);
      const unit = 120 + t * 170;
      for (let x = -unit * random(); x < w; x += unit * (0.62 + random() * 0.5)) {
        const rise = (random() - 0.3) * unit * 1.1;
        const house = {
          x,
          y: top + (base - top) * t - rise,
          width: unit * (0.6 + random() * 0.75),
          height: 1600,
        };
        const tone = mix(lighter(wash, random() * 0.3), shade, (1 - t) * 0.14);
        houses.push(cube(house, tone, shade, accent, random, unit));
      }
    }
    return `<g filter="url(#wash)">${houses.join('')}</g>`;
  };
}

function cube(
  { x, y, width, height }: House,
  tone: string,
  shade: string,
  accent: string,
  random: () => number,
  unit: number,
): string {
  const side = width * 0.3;
  const dark = mix(tone, shade, 0.34);
  const dome =
    random() < 0.16
      ? `<path d="M${x + width * 0.14} ${y} A${width * 0.36} ${width * 0.36} 0 0 1 ${x + width * 0.86} ${y}Z" fill="${mix(accent, '#ffffff', 0.12)}"/><path d="M${x + width * 0.5} ${y - width * 0.36} A${width * 0.36} ${width * 0.36} 0 0 1 ${x + width * 0.86} ${y} H${x + width * 0.62} C${x + width * 0.66} ${y - width * 0.2} ${x + width * 0.6} ${y - width * 0.3} ${x + width * 0.5} ${y - width * 0.36}Z" fill="${darker(accent, 0.35)}" opacity=".55"/>`
      : '';
  const hole = (hx: number, hy: number, hw: number, hh: number, fill: string) =>
    `<path d="M${hx} ${hy + hh} V${hy + hw / 2} A${hw / 2} ${hw / 2} 0 0 1 ${hx + hw} ${hy + hw / 2} V${hy + hh}Z" fill="${fill}"/>`;
  const windows = Array.from({ length: 2 }, (_, i) =>
    random() < 0.62
      ? hole(
          x + width * (0.12 + i * 0.34),
          y + unit * (0.22 + random() * 0.1),
          unit * 0.11,
          unit * 0.2,
          random() < 0.35 ? accent : mix(shade, '#1c1a22', 0.4),
        )
      : '',
  ).join('');
  const entrance =
    random() < 0.4
      ? hole(
          x + width * 0.26,
          y + unit * 0.62,
          unit * 0.19,
          unit * 0.4,
          random() < 0.6 ? accent : mix(shade, '#1c1a22', 0.3),
        )
      : '';
  return `${dome}<rect x="${x}" y="${y}" width="${width - side}" height="${height}" fill="${tone}"/><path d="M${x + width - side} ${y} h${side} v${height} h${-side}Z" fill="${dark}"/><rect x="${x}" y="${y}" width="${width}" height="${unit * 0.05}" fill="${lighter(tone, 0.6)}"/><path d="M${x + width} ${y + unit * 0.1} l${unit * 0.4} ${unit * 0.5} v${unit} h${-unit * 0.4}Z" fill="${shade}" opacity=".2"/>${windows}${entrance}`;
}
