import { darker } from '../colours.ts';
import { moved } from '../compose-scene-and-layer-helpers.ts';
import type { Layer } from '../scene-types.ts';
import { garment, type Hung } from './garment-layer.ts';

/** A rope sagging from the left edge to the right, `sag` lower in the middle. */
export function rope(y: number, sag: number, width = 9): Layer {
  return ({ w }) => {
    const d = `M-20 ${y} Q${w / 2} ${y + sag * 2} ${w + 20} ${y}`;
    return `<path d="${d}" fill="none" stroke="#6e5a40" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#d9c7a2" stroke-width="${width * 0.7}"/><path d="${d}" fill="none" stroke="#8f7850" stroke-width="${width * 0.7}" stroke-dasharray="3 ${width * 0.7}" opacity=".8"/>`;
  };
}

/** A garment whose upper edge at `pegs` (on its own sheet) is pegged to the line at (x, y) of the picture. */
export function pegged(
  hung: Hung,
  pegs: [number, number][],
  { x, y, scale, turn }: { x: number; y: number; scale: number; turn: number },
): Layer {
  const loose = { ...hung, garment: { ...hung.garment, hanging: { by: 'nothing' as const } } };
  const edge = pegs[0]?.[1] ?? 300;
  const lift = y - 750 + scale * (750 - edge - 12);
  return moved(
    { x: x - 600, y: lift, scale, turn },
    garment(loose, true),
    ...pegs.map(([px, py]) => clothesPeg(px, py)),
  );
}

export function clothesPeg(x: number, y: number): Layer {
  const wood = '#c9a06a';
  return () =>
    `<g transform="translate(${x} ${y})"><path d="M-13 -46 L-3 -46 L-1 40 L-12 40Z" transform="translate(5 7)" fill="#1c110a" opacity=".3" filter="url(#blur2)"/><path d="M-14 -46 C-12 -52 -5 -52 -3 -46 L-1 42 H-12Z" fill="${wood}" stroke="${darker(wood, 0.5)}" stroke-width="1.500"/><path d="M14 -46 C12 -52 5 -52 3 -46 L1 42 H12Z" fill="${darker(wood, 0.16)}" stroke="${darker(wood, 0.5)}" stroke-width="1.500"/><rect x="-13" y="-12" width="26" height="7" fill="#8d8f92"/><path d="M-13 -11 H13" stroke="#e8eaec" stroke-width="2"/></g>`;
}
