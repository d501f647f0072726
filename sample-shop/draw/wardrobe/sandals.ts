import type { Panel } from '../cloth/panel.ts';
import { darker, lighter } from '../colours.ts';
import type { Point } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { seam } from './seams-stitches-and-buttons.ts';
import { lineBeside, strip } from './strip.ts';

type Strap = { from: Point; over: Point; to: Point; width: number };

const sole =
  'M420 380 C496 380 548 440 552 560 C556 660 524 740 520 840 C518 930 532 1000 526 1080 C520 1170 470 1210 424 1210 C374 1210 334 1168 332 1080 C330 980 344 900 330 800 C316 700 282 640 290 540 C298 440 350 380 420 380Z';
const footbed =
  'M420 396 C488 396 534 452 537 560 C540 656 509 740 505 840 C503 930 517 1000 511 1080 C505 1158 462 1195 424 1195 C384 1195 349 1156 347 1080 C345 980 359 900 345 800 C331 700 298 640 305 540 C312 450 362 396 420 396Z';

/** Straps run from one edge of the sole over the foot to the other, and end under it. */
const cuts: Record<'crossed' | 'thin', Strap[]> = {
  crossed: [
    { from: [556, 540], over: [430, 570], to: [306, 735], width: 66 },
    { from: [286, 540], over: [412, 570], to: [534, 735], width: 66 },
    { from: [331, 1010], over: [428, 906], to: [529, 1010], width: 40 },
  ],
  thin: [
    { from: [420, 462], over: [412, 620], to: [424, 812], width: 20 },
    { from: [286, 580], over: [420, 490], to: [556, 580], width: 26 },
    { from: [333, 890], over: [424, 740], to: [523, 890], width: 26 },
    { from: [329, 1060], over: [428, 960], to: [530, 1060], width: 28 },
  ],
};

/** A pair, seen from above as one steps out of it. */
export function sandals(leather: string, kind: 'crossed' | 'thin'): Garment {
  const left = (p: Point) => shifted(turned(p, -7), -30, -30);
  const right = (p: Point): Point => {
    const [x, y] = turned(p, -9);
    return [1230 - x, y + 10];
  };
  return {
    cloth: { weave: 'leather', colour: leather },
    hanging: { by: 'nothing' },
    panels: [left, right].flatMap((place) => sandal(leather, cuts[kind], place)),
    over: kind === 'crossed' ? buckle(left([520, 962])) + buckle(right([520, 962])) : undefined,
  };
}

function sandal(leather: string, straps: Strap[], place: (p: Point) => Point): Panel[] {
  const pale = lighter(leather, 0.22);
  const outsole: Panel = {
    shape: moved(sole, (p) => place([p[0], p[1] + 5])),
    cloth: { weave: 'leather', colour: darker(leather, 0.5) },
    lift: 14,
    volume: 8,
  };
  const bed: Panel = {
    shape: moved(sole, place),
    cloth: { weave: 'leather', colour: pale },
    lift: 5,
    volume: 22,
    relief: seam(moved(footbed, place), 2.4),
    ink: `<path d="${moved(footbed, place)}" fill="none" stroke="${lighter(leather, 0.62)}" stroke-width="2.4" stroke-dasharray="8 5"/>`,
    folds: [press(place([424, 1090]), 74), press(place([420, 560]), 88)],
  };
  return [outsole, bed, ...straps.map((strap) => strapPanel(strap, leather, place))];
}

function strapPanel({ from, over, to, width }: Strap, leather: string, place: (p: Point) => Point): Panel {
  const line = (t: number): Point => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * from[0] + b * over[0] + c * to[0], a * from[1] + b * over[1] + c * to[1]];
  };
  const isAcross = Math.abs(from[0] - to[0]) > 60;
  const ends: [number, number] = isAcross ? [Math.min(from[0], to[0]), Math.max(from[0], to[0])] : [0, 1200];
  const sewn = (side: number) =>
    `<path d="${moved(lineBeside(line, side * (width / 2 - 7)), place)}" fill="none" stroke="${lighter(leather, 0.5)}" stroke-width="2" stroke-dasharray="7 5"/>`;
  return {
    // A strap is cut off where it turns under the sole.
    shape: moved(strip(isAcross ? (t) => line(t * 1.2 - 0.1) : line, width, ends), place),
    lift: 9,
    volume: Math.min(26, width * 0.6),
    calm: 0.3,
    ...(width > 34 && { ink: sewn(-1) + sewn(1) }),
    folds: [
      {
        kind: 'drag',
        from: place(line(0.1)),
        bend: place(line(0.5)),
        to: place(line(0.9)),
        width: width * 0.6,
        height: 5,
        crest: 0.5,
      },
    ],
  };
}

/** Where heel and ball of a foot have worn a hollow. */
function press([x, y]: Point, reach: number): NonNullable<Panel['folds']>[number] {
  return {
    kind: 'drag',
    from: [x, y - reach],
    bend: [x, y],
    to: [x, y + reach],
    width: 44,
    height: -6,
    crest: 0.5,
  };
}

function buckle([x, y]: Point): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(52)"><rect x="-15" y="-27" width="30" height="54" rx="6" transform="translate(4 6)" fill="none" stroke="#1c110a" stroke-width="7" opacity=".35"/><rect x="-15" y="-27" width="30" height="54" rx="6" fill="none" stroke="#7d5a22" stroke-width="8"/><rect x="-15" y="-27" width="30" height="54" rx="6" fill="none" stroke="#d8b061" stroke-width="5"/><path d="M-15 0H17" stroke="#d8b061" stroke-width="5" stroke-linecap="round"/></g>`;
}

function turned([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [420 + (x - 420) * cos - (y - 800) * sin, 800 + (x - 420) * sin + (y - 800) * cos];
}

function shifted([x, y]: Point, dx: number, dy: number): Point {
  return [x + dx, y + dy];
}

/** A path of absolute coordinates with every point put elsewhere. */
function moved(path: string, place: (p: Point) => Point): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) =>
    place([Number(x), Number(y)])
      .map((n) => n.toFixed(1))
      .join(' '),
  );
}
