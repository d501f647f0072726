import type { Point } from '../svg-path-geometry.ts';
import type { HeightGrid } from './height-grid.ts';
import { noise } from './noise.ts';

/** A single fold along a bent line: it rises at its start, widens on its way and dies out at its end. */
export type DragFold = {
  kind: 'drag';
  from: Point;
  bend: Point;
  to: Point;
  width: number;
  height: number;
  /** Where along the way it is highest: 0 at its start, as at a point the cloth hangs from. */
  crest?: number;
};

/** Folds side by side that cloth falls into when more of it is gathered above than lies flat below. */
export type FanFold = {
  kind: 'fan';
  top: [x: number, y: number, toX: number];
  bottom: [x: number, y: number, toX: number];
  count: number;
  /** Height at the top and at the bottom. */
  height: [number, number];
  /** 0 gives even pleats, 1 folds that wander and merge. */
  wander?: number;
  /** Knife pleats are steep on one side. */
  isPressed?: boolean;
  seed?: number;
};

export type Fold = DragFold | FanFold;

export function addFold(heights: Float32Array, grid: HeightGrid, fold: Fold): void {
  if (fold.kind === 'drag') addDrag(heights, grid, fold);
  else addFan(heights, grid, fold);
}

function addDrag(heights: Float32Array, grid: HeightGrid, fold: DragFold): void {
  const { from, bend, to, width, height, crest = 0.3 } = fold;
  const reach = width * 4.5;
  const steps = 22;
  const line = Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]];
  });
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - reach, Math.max(...xs) + reach];
  const [top, bottom] = [Math.min(...ys) - reach, Math.max(...ys) + reach];
  grid.within(left, top, right, bottom, (i, x, y) => {
    let [nearest, t, side] = [Number.POSITIVE_INFINITY, 0, 1];
    for (let s = 0; s < steps; s++) {
      const [ax, ay] = line[s] as Point;
      const [bx, by] = line[s + 1] as Point;
      const [dx, dy] = [bx - ax, by - ay];
      const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      const [ex, ey] = [x - ax - share * dx, y - ay - share * dy];
      const d = ex * ex + ey * ey;
      if (d < nearest) {
        nearest = d;
        t = (s + share) / steps;
        side = dx * ey - dy * ex > 0 ? 1 : -1;
      }
    }
    const wide = width * (0.55 + 0.9 * t) * (side > 0 ? 1.35 : 0.8);
    const q = nearest / (wide * wide);
    if (q > 9) return;
    const life = t < crest ? ease(t / crest) : ease((1 - t) / (1 - crest));
    // A valley runs beside every ridge, since cloth is neither gained nor lost.
    heights[i] = (heights[i] as number) + height * life * (Math.exp(-q) * 1.3 - Math.exp(-q / 4) * 0.42);
  });
}

function addFan(heights: Float32Array, grid: HeightGrid, fold: FanFold): void {
  const { top, bottom, count, height, wander = 0.6, isPressed, seed = 1 } = fold;
  const margin = 40;
  grid.within(
    Math.min(top[0], bottom[0]) - margin,
    top[1] - 30,
    Math.max(top[2], bottom[2]) + margin,
    bottom[1] + margin,
    (i, x, y) => {
      const t = (y - top[1]) / (bottom[1] - top[1]);
      const [from, to] = [top[0] + (bottom[0] - top[0]) * t, top[2] + (bottom[2] - top[2]) * t];
      const share = (x - from) / (to - from);
      const drift =
        (noise(share * count * 0.55 + 9, 0.5, seed) - 0.5) * 1.5 +
        (noise(share * 1.7 + 3, t * 1.1, seed + 5) - 0.5) * 1.5;
      const phase = share * count + drift * wander;
      const strength = 1 - wander * 0.85 * noise(phase * 0.8, t * 1.3 + 4, seed + 9);
      const near = Math.max(0, Math.min(1, t));
      const rise = height[0] + (height[1] - height[0]) * near;
      const fade = t < 0 ? Math.max(0, 1 + t * 12) : 1;
      heights[i] = (heights[i] as number) + rise * strength * fade * profile(phase, isPressed === true);
    },
  );
}

/** Rounded crests and narrow valleys; a knife pleat climbs slowly and drops at once. */
function profile(phase: number, isPressed: boolean): number {
  const f = phase - Math.floor(phase);
  if (isPressed) return f < 0.86 ? f / 0.86 - 0.5 : (1 - f) / 0.14 - 0.5;
  const wave = 0.5 - 0.5 * Math.cos(2 * Math.PI * f);
  return wave ** 0.8 - 0.5;
}

function ease(t: number): number {
  const c = Math.max(0, Math.min(1, t));
  return c * c * (3 - 2 * c);
}
