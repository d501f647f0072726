import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker, lighter } from '../colours.ts';
import { CENTRE, mirrored, type Point, type Segment } from '../svg-path-geometry.ts';

/** A seam pressed into the cloth. */
export function seam(d: string, width = 3): string {
  return `<path d="${d}" fill="none" stroke="#00f" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** A part that lies a layer higher: a pocket, a band, a flap; `share` is how thick, 0 to 1. */
export function raised(d: string, share = 0.45): string {
  return `<path d="${d}" fill="#f00" fill-opacity="${share}"/>`;
}

/** Machine stitches that hold a layer down. */
export function topstitch(d: string, width = 1.2): string {
  return `<path d="${d}" fill="none" stroke="#00f" stroke-width="${width}" stroke-dasharray="4.500 2.500" stroke-opacity=".75"/>`;
}

/** The same stitches in a thread that is meant to be seen. */
export function threadLine(d: string, thread: string, width = 2.4): string {
  return `<path d="${d}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="7 3.500" stroke-linecap="round"/>`;
}

export function button(x: number, y: number, shell: string, r = 8.5): string {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${x + dx * r}" cy="${y + dy * r}" r="${r * 0.13}" fill="${darker(shell, 0.75)}"/>`;
  return `<g><ellipse cx="${x + r * 0.24}" cy="${y + r * 0.36}" rx="${r * 1.06}" ry="${r * 1.04}" fill="#1c110a" opacity=".34"/><circle cx="${x}" cy="${y}" r="${r}" fill="${shell}"/><circle cx="${x}" cy="${y}" r="${r * 0.94}" fill="none" stroke="${darker(shell, 0.35)}" stroke-width="${r * 0.12}"/><path d="M${x - r * 0.8} ${y + r * 0.1}A${r * 0.82} ${r * 0.82} 0 0 1 ${x + r * 0.1} ${y - r * 0.8}" fill="none" stroke="${lighter(shell, 0.8)}" stroke-width="${r * 0.16}" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${r * 0.56}" fill="${darker(shell, 0.12)}"/>${hole(-0.2, -0.2)}${hole(0.2, -0.2)}${hole(-0.2, 0.2)}${hole(0.2, 0.2)}<path d="M${x - r * 0.2} ${y - r * 0.2}L${x + r * 0.2} ${y + r * 0.2}M${x + r * 0.2} ${y - r * 0.2}L${x - r * 0.2} ${y + r * 0.2}" stroke="${lighter(shell, 0.5)}" stroke-width="${r * 0.1}"/></g>`;
}

/** Evenly spaced, one above the other. */
export function buttons(
  x: number,
  from: number,
  to: number,
  count: number,
  shell: string,
  r?: number,
): string {
  return Array.from({ length: count }, (_, i) =>
    button(x, from + ((to - from) * i) / Math.max(1, count - 1), shell, r),
  ).join('');
}

/** The copper button of jeans. */
export function shank(x: number, y: number): string {
  return `<circle cx="${x + 3}" cy="${y + 4}" r="14" fill="#1c110a" opacity=".4"/><circle cx="${x}" cy="${y}" r="13.500" fill="#9a6b34"/><circle cx="${x}" cy="${y}" r="12" fill="#c08d4c"/><circle cx="${x}" cy="${y}" r="8" fill="none" stroke="#8a5d2a" stroke-width="1.500"/><circle cx="${x - 4}" cy="${y - 5}" r="3.500" fill="#f3dcaa" opacity=".8"/>`;
}

export function rivet(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="5" fill="#b07a42" stroke="#6f4a22" stroke-width="1.200"/><circle cx="${x - 1.5}" cy="${y - 1.5}" r="1.500" fill="#f1d7a4"/>`;
}

/** The other side of a panel cut twice. */
export function otherSide(panel: Panel): Panel {
  const flip = (markup?: string) =>
    markup && `<g transform="translate(${2 * CENTRE} 0) scale(-1 1)">${markup}</g>`;
  return {
    ...panel,
    shape: mirrored(panel.shape),
    grain: -(panel.grain ?? 0),
    folds: panel.folds?.map(flipFold),
    relief: flip(panel.relief),
    ink: flip(panel.ink),
  };
}

export function flipFold(fold: Fold): Fold {
  const flip = ([x, y]: Point): Point => [2 * CENTRE - x, y];
  if (fold.kind === 'drag')
    return { ...fold, from: flip(fold.from), bend: flip(fold.bend), to: flip(fold.to) };
  const [tx, ty, t2] = fold.top;
  const [bx, by, b2] = fold.bottom;
  const w = 2 * CENTRE;
  return { ...fold, top: [w - t2, ty, w - tx], bottom: [w - b2, by, w - bx], seed: (fold.seed ?? 1) + 50 };
}

/** An edge that rises and falls with the folds that end in it, from where the outline is to `to`. */
export function wavy(from: Point, to: Point, waves: number, height: number, start = 1): Segment[] {
  return Array.from({ length: waves }, (_, i): Segment => {
    const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    const [ax, ay] = at((i + 0.34) / waves);
    const [bx, by] = at((i + 0.66) / waves);
    const [x, y] = at((i + 1) / waves);
    const swing = height * ((i + start) % 2 ? 1 : -0.7) * (1 - 0.3 * ((i * 7) % 3));
    return [ax, ay + swing, bx, by + swing, x, y];
  });
}

export function drag(
  from: Point,
  bend: Point,
  to: Point,
  width: number,
  height: number,
  crest?: number,
): Fold {
  return { kind: 'drag', from, bend, to, width, height, crest };
}
