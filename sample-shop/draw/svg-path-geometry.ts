export type Point = [number, number];
export type Segment = Point | [number, number, number, number, number, number];
export type Box = { x: number; y: number; width: number; height: number };

export const CENTRE = 600;

/** A path from straight (2 numbers) and curved (6 numbers) segments in absolute coordinates. */
export function outline(start: Point, segments: Segment[], closed = true): string {
  const steps = segments.map((s) => (s.length === 2 ? `L${s.join(' ')}` : `C${s.join(' ')}`));
  return `M${start.join(' ')} ${steps.join(' ')}${closed ? ' Z' : ''}`;
}

/** The left half of a garment, drawn from top to bottom along its edge, closed with its mirror image. */
export function mirroredOutline(start: Point, segments: Segment[]): string {
  const back: Segment[] = [];
  let from = start;
  for (const s of segments) {
    const [x, y] = [mirrorX(from[0]), from[1]];
    back.unshift(s.length === 2 ? [x, y] : [mirrorX(s[2]), s[3], mirrorX(s[0]), s[1], x, y]);
    from = s.length === 2 ? s : [s[4], s[5]];
  }
  back.unshift([mirrorX(from[0]), from[1]]);
  return outline(start, [...segments, ...back]);
}

export function mirrored(path: string): string {
  let isX = true;
  return path.replace(/-?\d+(\.\d+)?/g, (n) => {
    const value = isX ? mirrorX(Number(n)) : Number(n);
    isX = !isX;
    return String(value);
  });
}

/** A path of lines and curves as a polygon. */
export function flattened(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, rest = ''] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const n = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command !== 'C') points.push([n[0] as number, n[1] as number]);
    else points.push(...curve(points.at(-1) as Point, n));
  }
  return points;
}

function curve([x, y]: Point, n: number[]): Point[] {
  return Array.from({ length: 10 }, (_, i): Point => {
    const t = (i + 1) / 10;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const [ax = 0, ay = 0, bx = 0, by = 0, tx = 0, ty = 0] = n;
    return [a * x + b * ax + c * bx + d * tx, a * y + b * ay + c * by + d * ty];
  });
}

/** The part of a closed polygon on one side of an upright (axis 0) or level (axis 1) line. */
export function clipPolygon(points: Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] {
  const isInside = (point: Point) => (point[axis] - limit) * side >= 0;
  return points.flatMap((point, i): Point[] => {
    const before = points.at(i - 1) as Point;
    const share = (limit - before[axis]) / (point[axis] - before[axis] || 1);
    const crossing: Point = [
      before[0] + (point[0] - before[0]) * share,
      before[1] + (point[1] - before[1]) * share,
    ];
    if (isInside(point)) return isInside(before) ? [point] : [crossing, point];
    return isInside(before) ? [crossing] : [];
  });
}

export function pathBounds(path: string, margin: number): Box {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

function mirrorX(x: number): number {
  return 2 * CENTRE - x;
}
