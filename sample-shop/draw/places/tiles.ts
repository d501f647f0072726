import { darker, lighter } from '../colours.ts';
import type { Layer } from '../scene-types.ts';

type Point = readonly [number, number];
type Area = { x?: number; y?: number; width?: number; height?: number };

/** Eight-pointed stars and the crosses between them, cut and glazed by hand: no two quite one colour. */
export function starsAndCrosses(pitch: number, stars: string[], crosses: string[], area: Area = {}): Layer {
  return (stage) => {
    const { w, h, random } = stage;
    const { x = 0, y = 0, width = w, height = h } = area;
    const r = pitch / 2;
    const glazed = (points: Point[], colour: string) => {
      const tone = random();
      const fill = tone < 0.5 ? darker(colour, tone * 0.44) : lighter(colour, (tone - 0.5) * 0.2);
      return `<polygon points="${points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(' ')}" fill="${fill}"/>`;
    };
    const pick = (colours: string[], i: number) =>
      colours[((i % colours.length) + colours.length) % colours.length] ?? '#fff';
    const pieces: string[] = [];
    for (let row = -1; row <= height / pitch + 1; row++) {
      for (let column = -1; column <= width / pitch + 1; column++) {
        const [cx, cy] = [x + column * pitch, y + row * pitch];
        pieces.push(glazed(starOf(cx, cy, r * 0.965), pick(stars, row + column)));
        pieces.push(
          glazed(starOf(cx, cy, r * 0.46), pick(crosses, row + column)),
          glazed(starOf(cx, cy, r * 0.2), pick(stars, row + column + 1)),
        );
        pieces.push(glazed(crossOf(cx + r, cy + r, r, 0.95), pick(crosses, row - column)));
      }
    }
    const clip = `${stage.key}t`;
    return `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${clip})"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#cbbfa9"/><g filter="url(#glazed)">${pieces.join('')}</g></g>`;
  };
}

/** Square glazed tiles, laid straight or on their corner, one colour with the unevenness of the kiln. */
export function squareTiles(size: number, colours: string[], area: Area = {}, turn = 0): Layer {
  return (stage) => {
    const { w, h, random, key } = stage;
    const { x = 0, y = 0, width = w, height = h } = area;
    const reach = turn ? Math.hypot(width, height) : 0;
    const cells: string[] = [];
    for (let ty = -reach / 2; ty < height + reach / 2; ty += size) {
      for (let tx = -reach / 2; tx < width + reach / 2; tx += size) {
        const base = colours[Math.floor(random() * colours.length)] ?? '#fff';
        const fill = random() < 0.5 ? darker(base, random() * 0.2) : lighter(base, random() * 0.2);
        cells.push(
          `<rect x="${(x + tx + 2 + random()).toFixed(1)}" y="${(y + ty + 2 + random()).toFixed(1)}" width="${size - 4.5}" height="${size - 4.5}" rx="3" fill="${fill}"/>`,
        );
      }
    }
    return `<clipPath id="${key}t"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${key}t)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#c9bda8"/><g filter="url(#glazed)" transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">${cells.join('')}</g></g>`;
  };
}

/** Interlaced stars as raised white bands: pairs of squares whose sides run on into their neighbours. */
export function strapwork(pitch: number, band: string, width: number): Layer {
  return ({ w, h }) => {
    const lines: string[] = [];
    const r = pitch * 0.5;
    for (let cy = 0; cy <= h + pitch; cy += pitch) {
      for (let cx = 0; cx <= w + pitch; cx += pitch) {
        for (const turn of [0, 22.5, 45, 67.5]) {
          const square = [0, 90, 180, 270].map((corner) => around(cx, cy, r * 1.08, turn + corner));
          lines.push(`M${square.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z`);
        }
        lines.push(
          `M${starOf(cx + r, cy + r, r * 0.42)
            .map((p) => p.map((v) => v.toFixed(1)).join(' '))
            .join('L')}Z`,
        );
      }
    }
    const d = lines.join('');
    return `<g fill="none" stroke-linejoin="miter"><path d="${d}" transform="translate(5 7)" stroke="#2a1626" stroke-width="${width}" opacity=".4" filter="url(#blur2)"/><g filter="url(#padded)"><path d="${d}" stroke="${band}" stroke-width="${width}"/></g><path d="${d}" stroke="${darker(band, 0.3)}" stroke-width="${width * 0.14}" opacity=".5"/></g>`;
  };
}

export function starOf(cx: number, cy: number, r: number): Point[] {
  return Array.from({ length: 16 }, (_, i) => around(cx, cy, i % 2 ? r * 0.7654 : r, i * 22.5));
}

/** What four touching stars leave open between them. */
function crossOf(cx: number, cy: number, r: number, size: number): Point[] {
  const quarter = [0, 22.5, 45, 67.5, 90].map((angle, i) => around(-r, -r, i % 2 ? r * 0.7654 : r, angle));
  const turned = [0, 90, 180, 270].flatMap((turn) =>
    quarter
      .map(([x, y]) => {
        const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
        return [x * cos - y * sin, x * sin + y * cos] as Point;
      })
      .reverse(),
  );
  return turned.map(([x, y]) => [cx + x * size, cy + y * size]);
}

function around(cx: number, cy: number, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
}
