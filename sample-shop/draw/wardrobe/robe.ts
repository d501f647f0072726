import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { mirroredOutline, outline } from '../svg-path-geometry.ts';
import { braid, medallion, starRow } from './embroidery.ts';
import type { Garment } from './garment.ts';
import { hemAt, letDown } from './garment-lengths.ts';
import { drag, otherSide, seam, topstitch, wavy } from './seams-stitches-and-buttons.ts';

export type RobeCut = {
  thread: string;
  isRich?: boolean;
  hem?: number;
  seed?: number;
};

export function kaftan(cloth: Cloth, cut: RobeCut): Garment {
  const { thread, isRich, hem = hemAt(138), seed = 2 } = cut;
  const braidFoot = isRich ? hem - 288 : 1300;
  const down = letDown(720, 1376, hem);
  const arm = wideSleeve(thread, isRich === true);
  const hemLine = `M270 ${hem - 36} C420 ${hem} 780 ${hem} 930 ${hem - 36}`;
  const rich = isRich
    ? starRow(330, 870, hem - 80, 40, thread) +
      medallion(470, 640, thread, 0.62) +
      medallion(730, 640, thread, 0.62) +
      medallion(470, 850, thread, 0.5) +
      medallion(730, 850, thread, 0.5)
    : starRow(340, 860, hem - 76, 28, thread);
  const body: Panel = {
    shape: mirroredOutline(
      [600, 556],
      [
        [588, 480, 528, 410, 503, 324],
        [446, 344, 394, 364, 352, 394],
        [384, 500, 402, 600, 398, 720],
        [392, down(900), 346, down(1160), 300, hem],
        ...wavy([300, hem], [600, hem + 28], 4, 13),
      ],
    ),
    volume: 66,
    lift: 8,
    ink:
      (isRich ? frontOfStars(thread, braidFoot) : braid(`M600 540 V${braidFoot}`, thread, 70)) +
      braid('M488 326 C516 430 566 470 600 580 C634 470 684 430 712 326', thread, 44) +
      braid(hemLine, thread, isRich ? 60 : 46) +
      medallion(600, braidFoot + 56, thread, isRich ? 1 : 0.8) +
      rich,
    folds: robeFolds(seed, hem),
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 230 },
    behind: [inside(570)],
    panels: [body, arm, otherSide(arm)],
  };
}

/** Between two cords a column of stars, from the throat down. */
function frontOfStars(thread: string, foot: number): string {
  const cords = braid(`M558 560 V${foot} M642 560 V${foot}`, thread, 24);
  return `${cords}<g transform="translate(600 600) rotate(90)">${starRow(-10, foot - 600, 0, 50, thread)}</g>`;
}

export function abaya(cloth: Cloth, { thread, hem = hemAt(140), seed = 5 }: RobeCut): Garment {
  const down = letDown(720, 1384, hem);
  const front: Panel = {
    shape: outline(
      [505, 322],
      [
        [444, 344, 392, 364, 352, 394],
        [384, 500, 402, 600, 396, 720],
        [382, down(900), 336, down(1160), 296, hem],
        ...wavy([296, hem], [530, hem + 26], 3, 12),
        [560, down(1100), 566, 700, 566, 520],
        [550, 440, 520, 380, 505, 322],
      ],
    ),
    volume: 60,
    lift: 9,
    ink:
      braid(`M494 322 C510 390 534 450 547 522 C546 700 538 ${down(1100)} 508 ${hem + 36}`, thread, 48) +
      starRow(300, 500, hem - 44, 30, thread),
    relief: topstitch(`M286 ${hem - 8} C360 ${hem + 14} 440 ${hem + 22} 530 ${hem + 20}`),
    folds: robeFolds(seed, hem - 8).filter((f) => f.kind === 'fan' || f.from[0] < 600),
  };
  const arm = wideSleeve(thread, true);
  const lining: Panel = {
    shape: outline(
      [508, 320],
      [
        [540, 292, 660, 292, 692, 320],
        [700, 600],
        [732, hem + 8],
        [468, hem + 8],
        [500, 600],
      ],
    ),
    depth: 0.4,
    folds: [
      {
        kind: 'fan',
        top: [500, 420, 700],
        bottom: [470, hem + 6, 730],
        count: 3,
        height: [6, 18],
        wander: 0.7,
        seed: 3,
      },
    ],
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 230 },
    behind: [lining],
    panels: [otherSide(front), front, arm, otherSide(arm)],
  };
}

/** Cut in one with the shoulder, so it falls in deep folds from the underarm. */
function wideSleeve(thread: string, isRich: boolean): Panel {
  const foot = 1010;
  const down = letDown(560, 846, foot);
  const edge = `M118 ${foot - 20} C190 ${foot + 30} 270 ${foot + 44} 356 ${foot + 30}`;
  return {
    shape: outline(
      [356, 392],
      [
        [316, 408, 262, 466, 222, 560],
        [178, down(660), 140, down(760), 118, foot],
        [180, foot + 52, 270, foot + 74, 356, foot + 52],
        [378, foot + 4, 394, 790, 400, 716],
        [414, 600, 400, 474, 356, 392],
      ],
    ),
    round: outline(
      [420, 366],
      [
        [330, 386, 262, 466, 222, 560],
        [178, down(660), 140, down(760), 118, foot],
        [118, foot + 84],
        [356, foot + 94],
        [378, foot + 4, 394, 790, 410, 730],
        [560, 700],
      ],
    ),
    grain: 16,
    lift: 6,
    volume: 70,
    relief: seam('M356 392 C394 474 404 580 396 716', 1.5),
    ink: braid(edge, thread, isRich ? 50 : 38),
    folds: [
      drag([392, 710], [330, 730], [230, 690], 17, 13, 0.12),
      drag([390, 724], [340, 790], [262, 850], 17, 13, 0.15),
      drag([350, 420], [290, 570], [220, down(820)], 24, 16, 0.3),
      drag([374, 470], [340, 640], [300, down(880)], 20, 14, 0.4),
      drag([300, 440], [230, 600], [160, down(800)], 18, 10, 0.5),
    ],
  };
}

function robeFolds(seed: number, hem: number): Fold[] {
  return [
    drag([402, 716], [446, 820], [460, 1060], 19, 14, 0.12),
    drag([798, 716], [760, 830], [742, 1100], 19, 14, 0.12),
    drag([376, 414], [440, 540], [448, 720], 22, 9, 0.2),
    drag([824, 414], [766, 540], [748, 740], 22, 9, 0.2),
    {
      kind: 'fan',
      top: [400, 700, 800],
      bottom: [300, hem + 24, 900],
      count: 8,
      height: [3, 28],
      wander: 0.85,
      seed,
    },
  ];
}

/** The inside of the back with its label, seen through the neck. */
export function inside(depth: number): Panel {
  return {
    shape: outline(
      [503, 326],
      [
        [540, 294, 660, 294, 697, 326],
        [680, 430],
        [600, depth],
        [520, 430],
      ],
    ),
    depth: 0.42,
    volume: 12,
    ink: '<rect x="576" y="336" width="48" height="24" fill="#f1e9d8"/><path d="M583 348h34" stroke="#8c7f6c" stroke-width="2.200"/>',
  };
}
