import { darker } from '../colours.ts';
import type { Print } from './cloth-types-and-drape-properties.ts';
import { type Pixels, rasterizeSvg } from './pixels-and-rasterize-svg.ts';

/** One repeat of a print; `sample` answers its red, green, blue and strength at a place in cloth units. */
export type Printed = { sample: (u: number, v: number, into: Float32Array) => void };

export async function printOf(print: Print, scale: number): Promise<Printed> {
  const { width, height, markup } = repeatOf(print);
  const finest = Math.min(4, Math.max(1.2, scale * 1.5));
  const tile = await rasterizeSvg(markup, { box: { x: 0, y: 0, width, height }, scale: finest });
  return { sample: sampler(tile, width, height) };
}

function sampler(
  { data, width: columns, height: rows }: Pixels,
  width: number,
  height: number,
): Printed['sample'] {
  return (u, v, into) => {
    const x = ((((u % width) + width) % width) / width) * columns;
    const y = ((((v % height) + height) % height) / height) * rows;
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - cx, y - cy];
    const [right, below] = [(cx + 1) % columns, (cy + 1) % rows];
    for (let c = 0; c < 4; c++) {
      const at = (px: number, py: number) => data[(py * columns + px) * 4 + c] as number;
      const top = at(cx % columns, cy % rows) * (1 - fx) + at(right, cy % rows) * fx;
      const bottom = at(cx % columns, below) * (1 - fx) + at(right, below) * fx;
      into[c] = top * (1 - fy) + bottom * fy;
    }
  };
}

type Repeat = { width: number; height: number; markup: string };

function repeatOf({ kind, colour: ink, second = ink, size: s }: Print): Repeat {
  const square = (markup: string): Repeat => ({ width: s, height: s, markup });
  switch (kind) {
    case 'stripe':
      return square(`<rect x="${s * 0.3}" width="${s * 0.4}" height="${s}" fill="${ink}"/>`);
    case 'cross-stripe':
      return square(`<rect y="${s * 0.34}" width="${s}" height="${s * 0.32}" fill="${ink}"/>`);
    case 'check':
      return square(
        `<g fill="${ink}" opacity=".5"><rect width="${s / 2}" height="${s}"/><rect width="${s}" height="${s / 2}"/></g>`,
      );
    case 'end-bands':
      return { width: 20, height: s, markup: endBands(s, ink) };
    case 'tile':
      return square(tiled(s, ink, second));
    case 'arabesque':
      return square(vine(s, ink));
    case 'bandana':
      return square(tiled(s, ink, second));
  }
}

function endBands(length: number, ink: string): string {
  const bands = [
    [0.58, 8],
    [0.6, 8],
    [0.67, 54],
    [0.715, 8],
    [0.735, 54],
    [0.8, 8],
    [0.82, 8],
  ] as const;
  return bands.map(([y, h]) => `<rect y="${length * y}" width="20" height="${h}" fill="${ink}"/>`).join('');
}

/** Eight-pointed stars with a cut-out rosette, small diamonds where four of them meet. */
function tiled(s: number, ink: string, second: string): string {
  const rosette = `<path fill-rule="evenodd" d="${star(s / 2, s / 2, s * 0.44, s * 0.33)} ${star(s / 2, s / 2, s * 0.355, s * 0.265)} ${star(s / 2, s / 2, s * 0.325, s * 0.24)} ${star(s / 2, s / 2, s * 0.17, s * 0.085)}" fill="${ink}"/>`;
  const gem = (x: number, y: number) =>
    `<path fill-rule="evenodd" d="M${x - s * 0.17} ${y}L${x} ${y - s * 0.17}L${x + s * 0.17} ${y}L${x} ${y + s * 0.17}Z M${x - s * 0.06} ${y}L${x} ${y - s * 0.06}L${x + s * 0.06} ${y}L${x} ${y + s * 0.06}Z" fill="${second}"/>`;
  return rosette + [0, s].flatMap((x) => [gem(x, 0), gem(x, s)]).join('');
}

function star(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8 + Math.PI / 8;
    const r = i % 2 ? outer : inner;
    return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Two stems that part and meet again, leaves on both, a palmette between them. */
function vine(s: number, ink: string): string {
  const leaf = (x: number, y: number, turn: number, size = 1) =>
    `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C4 -10 15 -12 23 -6C16 1 7 4 0 0Z"/>`;
  const leaves = [
    leaf(50, 66, -140),
    leaf(50, 66, -40),
    leaf(50, 52, -155),
    leaf(50, 52, -25),
    leaf(72, 21, 8, 0.8),
    leaf(28, 21, 172, 0.8),
    leaf(88, 70, -120, 0.7),
    leaf(12, 70, -60, 0.7),
    leaf(96, 38, 130, 0.6),
    leaf(4, 38, 50, 0.6),
  ].join('');
  const buds = [0, 100]
    .map(
      (x) =>
        `<circle cx="${x}" cy="2" r="5"/><path d="M${x} 11l6 8l-6 10l-6 -10Z M${x} 93l6 -8l-6 -10l-6 10Z"/>`,
    )
    .join('');
  return `<g transform="scale(${s / 100})"><g fill="none" stroke="${ink}" stroke-width="2.6"><path d="M50 0C50 22 100 26 100 50C100 74 50 78 50 100"/><path d="M50 0C50 22 0 26 0 50C0 74 50 78 50 100"/></g><g fill="${ink}">${leaves}${buds}<path d="M50 22C61 34 57 44 50 51C43 44 39 34 50 22Z"/><path d="M48.6 48h2.800v31h-2.800Z"/><circle cx="50" cy="83" r="3.400"/></g><circle cx="50" cy="37" r="2.600" fill="${darker(ink, 0.45)}" opacity=".5"/></g>`;
}
