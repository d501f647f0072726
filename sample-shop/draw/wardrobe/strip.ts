import { clipPolygon, type Point } from '../svg-path-geometry.ts';

/** A strip `width` wide along a line that goes from 0 to 1, as a closed path between two upright limits. */
export function strip(
  line: (t: number) => Point,
  width: number,
  [left, right]: [number, number] = [0, 1200],
  steps = 24,
): string {
  const at = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const edges = [
    ...at.map((t) => beside(line, t, width / 2)),
    ...at.map((t) => beside(line, t, -width / 2)).reverse(),
  ];
  const within = clipPolygon(clipPolygon(edges, 0, left, 1), 0, right, -1);
  return `M${within.map(written).join(' L')}Z`;
}

/** The line `away` to the side of another, open. */
export function lineBeside(line: (t: number) => Point, away: number, steps = 24): string {
  return `M${Array.from({ length: steps + 1 }, (_, i) => written(beside(line, i / steps, away))).join(' L')}`;
}

/** A limb: as wide at every joint as said there, rounded in between. */
export function taper(joints: [x: number, y: number, width: number][]): string {
  const steps = 10;
  const line = (t: number): Point => {
    const [x, y] = between(joints, t);
    return [x, y];
  };
  const count = (joints.length - 1) * steps;
  const at = Array.from({ length: count + 1 }, (_, i) => i / count);
  const half = (t: number) => (between(joints, t)[2] as number) / 2;
  const points = [
    ...at.map((t) => beside(line, t, half(t))),
    ...at.map((t) => beside(line, t, -half(t))).reverse(),
  ];
  return `M${points.map(written).join(' L')}Z`;
}

/** A smooth way through all joints, 0 to 1. */
function between(joints: [number, number, number][], t: number): [number, number, number] {
  const reach = Math.max(0, Math.min(1, t)) * (joints.length - 1);
  const i = Math.min(joints.length - 2, Math.floor(reach));
  const f = reach - i;
  const at = (n: number, k: number) => joints[Math.max(0, Math.min(joints.length - 1, n))]?.[k] as number;
  return [0, 1, 2].map((k) => {
    const [a, b, c, d] = [at(i - 1, k), at(i, k), at(i + 1, k), at(i + 2, k)];
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
  }) as [number, number, number];
}

function beside(line: (t: number) => Point, t: number, away: number): Point {
  const [[ax, ay], [bx, by]] = [line(t - 0.001), line(t + 0.001)];
  const [x, y] = line(t);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [x - ((by - ay) / length) * away, y + ((bx - ax) / length) * away];
}

function written([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
