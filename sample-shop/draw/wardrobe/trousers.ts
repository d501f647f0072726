import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker } from '../colours.ts';
import { mirroredOutline, outline, type Segment } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import {
  button,
  drag,
  otherSide,
  raised,
  rivet,
  seam,
  shank,
  threadLine,
  topstitch,
} from './seams-stitches-and-buttons.ts';

export type Front = 'pleats' | 'drawstring' | 'jeans';
export type TrouserCut = {
  leg: 'wide' | 'straight' | 'tapered' | 'flared' | 'shorts';
  front: Front;
  thread?: string;
  /** Shorts of another length. */
  hemY?: number;
  seed?: number;
};

type Leg = { outer: number; inner: number; knee: number; hemY: number };

const legs: Record<TrouserCut['leg'], Leg> = {
  wide: { outer: 322, inner: 584, knee: 356, hemY: 1372 },
  straight: { outer: 386, inner: 566, knee: 394, hemY: 1380 },
  tapered: { outer: 420, inner: 552, knee: 398, hemY: 1370 },
  flared: { outer: 346, inner: 584, knee: 414, hemY: 1388 },
  shorts: { outer: 330, inner: 588, knee: 350, hemY: 890 },
};

export function trousers(cloth: Cloth, cut: TrouserCut): Garment {
  const leg = { ...legs[cut.leg], ...(cut.hemY ? { hemY: cut.hemY } : {}) };
  const left = legPanel(cut, leg);
  const right = otherSide(left);
  return {
    cloth,
    hanging: { by: 'clips', y: 296, halfWidth: 170 },
    behind: [waistBack()],
    panels: [
      {
        ...right,
        relief: `${right.relief}${fly(cut)}`,
        ink: (right.ink ?? '') + flyThread(cut) || undefined,
        lift: 3,
      },
      { ...left, lift: 3 },
      waistband(cut.front, cut.thread),
    ],
    over: closing(cloth, cut.front),
  };
}

function legPanel(cut: TrouserCut, { outer, inner, knee, hemY }: Leg): Panel {
  const isShort = cut.leg === 'shorts';
  const middle = (outer + inner) / 2;
  const side: Segment[] = isShort
    ? [
        [402, 420, 374, 520, 362, 620],
        [350, 720, 338, 800, outer, hemY],
      ]
    : [
        [406, 420, 384, 520, 382, 640],
        [knee, 860, knee, 980, outer, hemY],
      ];
  const hem = `M${outer - 10} ${hemY - 26} C${outer + 60} ${hemY - 8} ${inner - 50} ${hemY - 8} ${inner + 20} ${hemY - 18}`;
  const isJeans = cut.front === 'jeans';
  const thread = cut.thread;
  const pocket = isJeans ? 'M434 438 C500 446 538 420 548 344' : 'M436 384 L402 594';
  const outseam = isJeans ? `M${inner - 8} ${hemY} C${inner - 10} 1000 590 800 594 690` : '';
  const relief =
    topstitch(hem) +
    topstitch(pocket) +
    (isJeans ? '' : seam(pocket, 2)) +
    pleats(cut.front) +
    seam('M601 344 V690', 2) +
    (outseam ? seam(outseam, 1.6) : '');
  return {
    shape: outline(
      [446, 336],
      [
        ...side,
        [outer + 30, hemY + 10, outer + 60, hemY + 2, middle, hemY + 16],
        [middle + 40, hemY + 24, inner - 30, hemY + 8, inner, hemY + 4],
        [isShort ? 594 : inner + 4, hemY - 200, 594, 800, 603, 680],
        [603, 336],
      ],
    ),
    volume: 58,
    relief,
    ink: thread
      ? threadLine(pocket, thread) +
        threadLine(
          pocket.replace('M434 438 C500 446 538 420 548 344', 'M434 450 C508 458 550 428 560 344'),
          thread,
        ) +
        threadLine(hem, thread) +
        threadLine(outseam || 'M0 0', thread, 1.8) +
        rivet(440, 444) +
        rivet(540, 352)
      : undefined,
    folds: legFolds(cut, { outer, inner, knee, hemY }),
  };
}

function legFolds(cut: TrouserCut, { outer, inner, hemY }: Leg): Fold[] {
  const isShort = cut.leg === 'shorts';
  const seed = cut.seed ?? 2;
  const middle = (outer + inner) / 2;
  const crease: Fold[] =
    cut.front === 'pleats'
      ? [
          drag([512, 344], [490, 600], [middle + 6, hemY + 160], 13, 15, 0.15),
          drag([474, 344], [452, 480], [436, 720], 12, 10, 0.1),
        ]
      : [
          {
            kind: 'fan',
            top: [446, 346, 604],
            bottom: [420, 520, 606],
            count: cut.front === 'drawstring' ? 7 : 2,
            height: [cut.front === 'drawstring' ? 12 : 2, 0],
            wander: 0.8,
            seed,
          },
        ];
  const deep = cut.front === 'jeans' ? 10 : 5;
  const whiskers: Fold[] = [
    drag([600, 664], [540, 652], [452, 610], 12, deep, 0.1),
    drag([602, 690], [540, 696], [440, 664], 12, deep * 0.8, 0.1),
    drag([598, 640], [550, 600], [480, 540], 11, deep * 0.7, 0.15),
  ];
  const knee: Fold[] = isShort
    ? []
    : [
        drag([inner - 6, 980], [middle, 1000], [outer + 34, 960], 15, 8, 0.2),
        drag([inner - 4, 1040], [middle + 10, 1070], [outer + 50, 1050], 15, 6, 0.3),
        drag([outer + 30, 930], [middle - 20, 940], [middle + 40, 910], 13, 7, 0.2),
        drag([middle, hemY - 130], [middle + 40, hemY - 90], [inner - 20, hemY - 110], 14, 7, 0.4),
      ];
  const isWide = cut.leg === 'wide' || cut.leg === 'flared' || isShort;
  return [
    ...crease,
    ...whiskers,
    ...knee,
    drag([398, 560], [380, 760], [outer + 44, hemY - 60], 18, 9, 0.3),
    {
      kind: 'fan',
      top: [isShort ? 362 : 386, isShort ? 560 : 760, 600],
      bottom: [outer, hemY, inner],
      count: isWide ? 4 : 2,
      height: [0, isWide ? 20 : 8],
      wander: 1,
      seed: seed + 3,
    },
  ];
}

function pleats(front: Front): string {
  if (front === 'pleats')
    return seam('M520 344 C518 400 512 440 506 500 M484 344 C480 390 474 430 468 470', 4);
  return front === 'drawstring' ? '' : raised('M450 344 H548 C538 420 500 446 434 440Z', 0.3);
}

/** Only one side of the front carries the fly. */
function fly({ front }: TrouserCut): string {
  return front === 'drawstring' ? '' : topstitch('M642 344 V566 C642 616 626 642 602 656');
}

function flyThread({ front, thread }: TrouserCut): string {
  if (front !== 'jeans' || !thread) return '';
  return threadLine('M638 344 V562 C638 612 622 636 602 650 M648 344 V566 C648 620 630 648 604 664', thread);
}

export function waistband(front: Front | 'flat', thread?: string): Panel {
  const shape = mirroredOutline(
    [600, 306],
    [
      [540, 306, 490, 300, 450, 292],
      [445, 344],
      [490, 356, 540, 362, 600, 362],
    ],
  );
  if (front === 'drawstring')
    return {
      shape,
      lift: 4,
      volume: 16,
      calm: 0.4,
      folds: [
        {
          kind: 'fan',
          top: [446, 290, 754],
          bottom: [446, 366, 754],
          count: 24,
          height: [6, 7],
          wander: 0.6,
          seed: 5,
        },
      ],
      relief: topstitch('M447 308 C500 320 700 320 753 308 M446 332 C500 346 700 346 754 332'),
    };
  const isFlat = front === 'flat';
  const loop = (x: number) => raised(`M${x - 7} 292 H${x + 7} V364 H${x - 7}Z`, 0.8);
  const edge = 'M449 300 C500 312 700 312 751 300 M446 338 C500 352 700 352 754 338';
  return {
    shape,
    lift: 4,
    volume: 14,
    calm: 0.7,
    relief:
      (isFlat ? '' : [478, 548, 652, 722].map(loop).join('')) +
      topstitch(edge) +
      (isFlat ? '' : seam('M640 306 V362', 2)),
    ink: thread ? threadLine(edge, thread) : undefined,
  };
}

export function closing(cloth: Cloth, front: Front): string {
  if (front === 'jeans') return shank(612, 334);
  if (front === 'pleats') return button(612, 334, darker(cloth.colour, 0.3), 10);
  const cords = 'M590 336 C576 400 560 450 568 528 M610 336 C634 404 634 440 624 500';
  const bows = 'M596 334 C560 296 540 348 594 342 M604 334 C642 298 660 348 606 342';
  const cord = (d: string) =>
    `<path d="${d}" stroke="#96825a" stroke-width="11"/><path d="${d}" stroke="#efe4cb" stroke-width="8"/><path d="${d}" stroke="#b7a278" stroke-width="7" stroke-dasharray="2 5" opacity=".6"/>`;
  return `<g fill="none" stroke-linecap="round"><path d="${cords} ${bows}" transform="translate(6 8)" stroke="#1c110a" stroke-width="9" opacity=".34" filter="url(#blur7)"/>${cord(cords)}${cord(bows)}</g><path d="M591 330h18v16h-18Z" fill="#e2d3b0" stroke="#96825a" stroke-width="1.500"/>${[
    [568, 532],
    [624, 504],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x - 6} ${y - 6}h12l2 22h-16Z" fill="#e2d3b0" stroke="#96825a" stroke-width="1.500"/>`,
    )
    .join('')}`;
}

export function waistBack(): Panel {
  return {
    shape: outline(
      [450, 294],
      [
        [500, 278, 700, 278, 750, 294],
        [700, 320],
        [500, 320],
      ],
    ),
    depth: 0.46,
    volume: 8,
  };
}
