import { button, raised, threadLine, topstitch } from './seams-stitches-and-buttons.ts';

export type PocketKind = 'none' | 'one' | 'flaps' | 'patch' | 'low';

const pouch = (x: number, y: number, w: number, h: number) =>
  `M${x} ${y} H${x + w} V${y + h - 18} L${x + w / 2} ${y + h} L${x} ${y + h - 18}Z`;
const box = (x: number, y: number, w: number, h: number) =>
  `M${x} ${y} H${x + w} V${y + h - 14} Q${x + w} ${y + h} ${x + w - 14} ${y + h} H${x + 14} Q${x} ${y + h} ${x} ${y + h - 14}Z`;

/** Pockets sewn on the front of a shirt: their thickness, and their stitching if it is meant to be seen. */
export function pockets(kind: PocketKind, thread?: string): { relief: string; ink: string } {
  const shapes: Record<PocketKind, string[]> = {
    none: [],
    one: [pouch(664, 548, 104, 132)],
    flaps: [pouch(440, 556, 108, 138), pouch(652, 556, 108, 138)],
    patch: [box(664, 540, 106, 124), box(414, 830, 146, 186), box(640, 830, 146, 186)],
    low: [box(414, 850, 140, 170), box(646, 850, 140, 170)],
  };
  const flap = (x: number) => `M${x - 5} 550 H${x + 113} V590 L${x + 54} 612 L${x - 5} 590Z`;
  const flaps = kind === 'flaps' ? [440, 652].map(flap) : [];
  const tops =
    kind === 'one'
      ? 'M664 572 H768'
      : kind === 'patch'
        ? 'M664 562 H770 M414 856 H560 M640 856 H786'
        : kind === 'low'
          ? 'M414 876 H554 M646 876 H786'
          : '';
  const lines = [...shapes[kind], ...flaps].join(' ');
  return {
    relief:
      shapes[kind].map((d) => raised(d, 0.5)).join('') +
      flaps.map((d) => raised(d, 0.6)).join('') +
      (lines ? topstitch(lines) : '') +
      (tops ? topstitch(tops) : ''),
    ink:
      (thread && lines ? threadLine(`${lines} ${tops}`, thread) : '') +
      (kind === 'flaps' ? [494, 706].map((x) => button(x, 594, '#c9b48c', 6.5)).join('') : ''),
  };
}
