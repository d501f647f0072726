import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { mirroredOutline, type Segment } from '../svg-path-geometry.ts';
import { type CollarKind, collar, innerBack, neckDepth, placketRelief } from './collars.ts';
import { braid } from './embroidery.ts';
import type { Garment } from './garment.ts';
import { type PocketKind, pockets } from './pockets.ts';
import { buttons, drag, otherSide, seam, threadLine, topstitch, wavy } from './seams-stitches-and-buttons.ts';
import { type SleeveKind, sleeve } from './sleeves.ts';

export type ShirtCut = {
  collar: CollarKind;
  sleeve: SleeveKind;
  hem?: 'straight' | 'curved' | 'slit';
  /** Where the hem lies; a shirt ends near 1150, a shirt dress near 1400. */
  length?: number;
  /** Half the width at the chest, and how much wider or narrower the hem is. */
  chest?: number;
  flare?: number;
  placket?: 'whole' | 'half';
  pockets?: PocketKind;
  shell?: string;
  thread?: string;
  embroidery?: string;
  sleeveLength?: number;
  spread?: number;
  /** Left edge of a waist drawn in by a belt, at the height of 820. */
  waist?: number;
  seed?: number;
};

export function shirt(cloth: Cloth, cut: ShirtCut): Garment {
  const length = cut.length ?? 1150;
  const chest = cut.chest ?? 218;
  const depth = neckDepth[cut.collar];
  const isHalf = cut.placket === 'half';
  const end = isHalf ? depth + 250 : length + 60;
  const shell = cut.shell ?? '#efe3cb';
  const arm = sleeve(cut.sleeve, {
    chest,
    length: cut.sleeveLength,
    spread: cut.spread,
    thread: cut.thread,
    embroidery: cut.embroidery,
  });
  const first = cut.collar === 'point' ? depth + 14 : cut.collar === 'band' ? depth + 36 : depth + 34;
  const last = isHalf ? end - 26 : length - 92;
  const count = Math.max(3, Math.round((last - first) / 104) + 1);
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 225 },
    behind: innerBack(depth),
    panels: [
      body(cut, { length, chest, depth, end }),
      ...arm,
      ...arm.map(otherSide),
      ...collar(cut.collar, cut.embroidery),
    ],
    over: cut.collar === 'open' ? undefined : buttons(600, first, last, count, shell),
  };
}

type Sizes = { length: number; chest: number; depth: number; end: number };

function body(cut: ShirtCut, { length, chest, depth, end }: Sizes): Panel {
  const hemX = 600 - chest - (cut.flare ?? 4);
  const neck: Segment =
    depth > 500 ? [582, depth - 40, 524, 400, 503, 322] : [572, depth - 10, 520, 380, 503, 322];
  const armpit = 600 - chest + 4;
  const sides: Segment[] = [
    [450, 344, 392, 362, 352, 392],
    [384, 470, armpit + 6, 560, armpit, 650],
    ...(cut.waist ? [[armpit + 2, 720, cut.waist - 6, 780, cut.waist, 816] as Segment] : []),
    [
      cut.waist ?? armpit - 4,
      cut.waist ? 900 : 780,
      hemX + 6,
      Math.min(960, length - 60),
      hemX,
      length - (cut.hem === 'curved' ? 130 : 20),
    ],
  ];
  const shape = mirroredOutline([600, depth], [neck, ...sides, ...hem(cut.hem ?? 'straight', hemX, length)]);
  const centre = cut.collar === 'open' ? '' : placketRelief(depth, end);
  const bottom =
    cut.hem === 'curved'
      ? topstitch(
          `M${hemX + 8} ${length - 140} C${hemX + 16} ${length - 60} 440 ${length + 4} 600 ${length + 8} C760 ${length + 4} ${1184 - hemX} ${length - 60} ${1192 - hemX} ${length - 140}`,
        )
      : topstitch(
          `M${hemX - 10} ${length - 28} C450 ${length - 12} 750 ${length - 12} ${1210 - hemX} ${length - 28}`,
        );
  const yoke = seam('M356 446 C420 430 480 418 530 410 M844 446 C780 430 720 418 670 410', 2.2);
  const bag = pockets(cut.pockets ?? 'none', cut.thread);
  const thread = cut.thread
    ? threadLine('M356 452 C420 436 480 424 530 416 M844 452 C780 436 720 424 670 416', cut.thread) +
      threadLine(`M581 ${depth + 10} V${end} M619 ${depth + 10} V${end}`, cut.thread)
    : '';
  const trimming = cut.embroidery
    ? braid(`M548 ${depth - 40} V${end + 30} H652 V${depth - 40}`, cut.embroidery, 34)
    : '';
  return {
    shape,
    volume: 60,
    lift: 8,
    relief: yoke + centre + bottom + (cut.pockets ? bag.relief : ''),
    ink: trimming + thread + bag.ink || undefined,
    folds: [
      ...bodyFolds(chest, length, cut.seed ?? 1),
      ...(cut.waist ? gathers(cut.waist, hemX, length) : []),
    ],
  };
}

function hem(kind: 'straight' | 'curved' | 'slit', x: number, y: number): Segment[] {
  if (kind === 'curved')
    return [[x + 4, y - 66, 430, y + 14, 520, y + 17], ...wavy([520, y + 17], [600, y + 18], 2, 3)];
  if (kind === 'slit') return [[x - 6, y], ...wavy([x - 6, y], [600, y + 16], 4, 8)];
  return wavy([x, y - 20], [600, y + 8], 4, 7).map((s, i) =>
    i === 0 ? [x + 6, y, x + 24, y + 6, s[4] as number, s[5] as number] : s,
  ) as Segment[];
}

/** What a belt draws in springs out above and below it. */
function gathers(waist: number, hemX: number, length: number): Fold[] {
  return [
    {
      kind: 'fan',
      top: [waist - 10, 690, 1210 - waist],
      bottom: [waist, 830, 1200 - waist],
      count: 9,
      height: [0, 12],
      wander: 0.9,
      seed: 5,
    },
    {
      kind: 'fan',
      top: [waist, 830, 1200 - waist],
      bottom: [hemX, length, 1200 - hemX],
      count: 8,
      height: [13, 14],
      wander: 0.9,
      seed: 7,
    },
  ];
}

/** From shoulders and underarms the cloth is pulled; below the chest it hangs free. */
function bodyFolds(chest: number, length: number, seed: number): Fold[] {
  const arm = 600 - chest;
  const swing = ((seed * 37) % 40) - 20;
  return [
    drag([arm + 6, 640], [arm + 50, 720], [arm + 96 + swing, 960], 17, 13, 0.12),
    drag([arm + 4, 660], [arm + 22, 780], [arm + 34, 1010], 13, 10, 0.15),
    drag([1196 - arm, 640], [1150 - arm, 740], [1120 - arm + swing, 930], 17, 13, 0.12),
    drag([1194 - arm, 670], [1170 - arm, 820], [1172 - arm, 1040], 13, 9, 0.2),
    drag([372, 410], [440, 500], [452 + swing / 2, 650], 18, 8, 0.15),
    drag([828, 410], [766, 490], [740 + swing / 2, 690], 18, 8, 0.15),
    drag([520, 420], [500, 560], [512, 760], 15, 5, 0.4),
    drag([690, 440], [706, 560], [694, 800], 15, 5, 0.4),
    {
      kind: 'fan',
      top: [arm, 740, 1200 - arm],
      bottom: [arm - 6, length, 1206 - arm],
      count: 6,
      height: [0, 15],
      wander: 1,
      seed,
    },
  ];
}
