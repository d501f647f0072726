import type { Panel } from '../cloth/panel.ts';
import { mirroredOutline, outline } from '../svg-path-geometry.ts';
import { drag, otherSide, raised, seam, topstitch } from './seams-stitches-and-buttons.ts';

export type CollarKind = 'point' | 'camp' | 'band' | 'open';

/** Where the neckline of the body ends at the front. */
export const neckDepth: Record<CollarKind, number> = { point: 462, camp: 540, band: 430, open: 520 };

export function collar(kind: CollarKind, thread?: string): Panel[] {
  switch (kind) {
    case 'point':
      return point();
    case 'camp':
      return camp();
    case 'band':
      return band(thread);
    case 'open':
      return facing();
  }
}

/** The inside of the back with its label and the standing collar, seen through the neck. */
export function innerBack(depth: number): Panel[] {
  const back: Panel = {
    shape: outline(
      [500, 330],
      [
        [530, 296, 670, 296, 700, 330],
        [690, 400],
        [600, depth + 16],
        [510, 400],
      ],
    ),
    depth: 0.44,
    volume: 10,
    ink: '<rect x="574" y="352" width="52" height="24" fill="#f1e9d8"/><path d="M582 364h36" stroke="#8c7f6c" stroke-width="2.200"/>',
  };
  const stand: Panel = {
    shape: outline(
      [505, 312],
      [
        [520, 284, 560, 276, 600, 276],
        [640, 276, 680, 284, 695, 312],
        [690, 336],
        [650, 350, 550, 350, 510, 336],
      ],
    ),
    depth: 0.3,
    lift: 3,
    volume: 14,
    calm: 0.8,
    relief: seam('M508 334 C550 348 650 348 692 334', 2),
  };
  return [back, stand];
}

function point(): Panel[] {
  const leaf: Panel = {
    shape: outline(
      [503, 326],
      [
        [508, 300, 520, 288, 533, 283],
        [538, 330, 560, 392, 597, 446],
        [578, 462, 556, 486, 541, 512],
        [508, 480, 478, 436, 465, 388],
        [482, 376, 498, 352, 503, 326],
      ],
    ),
    lift: 9,
    volume: 12,
    calm: 0.75,
    grain: -24,
    relief: topstitch('M590 448 C570 462 552 482 541 500 C514 474 488 436 476 392'),
    folds: [drag([520, 300], [512, 390], [500, 450], 22, 6, 0.5)],
  };
  return [leaf, otherSide(leaf)];
}

function camp(): Panel[] {
  const lapel: Panel = {
    shape: outline(
      [552, 418],
      [
        [566, 462, 586, 506, 602, 548],
        [594, 566],
        [552, 548, 512, 512, 486, 474],
        [506, 450, 530, 430, 552, 418],
      ],
    ),
    lift: 6,
    volume: 8,
    calm: 0.7,
    grain: -30,
    relief: topstitch('M590 554 C556 538 520 506 498 474'),
  };
  const leaf: Panel = {
    shape: outline(
      [503, 326],
      [
        [508, 300, 520, 288, 533, 283],
        [537, 338, 548, 392, 566, 440],
        [540, 446, 510, 462, 488, 484],
        [458, 452, 438, 410, 430, 372],
        [466, 366, 496, 350, 503, 326],
      ],
    ),
    lift: 9,
    volume: 12,
    calm: 0.7,
    grain: -24,
    relief: topstitch('M556 436 C532 442 508 454 489 470 C464 444 448 410 441 378'),
    folds: [drag([518, 300], [506, 390], [486, 440], 22, 6, 0.5)],
  };
  return [lapel, otherSide(lapel), leaf, otherSide(leaf)];
}

function band(thread?: string): Panel[] {
  const front = mirroredOutline(
    [600, 404],
    [
      [568, 392, 536, 352, 522, 288],
      [512, 292, 504, 306, 500, 328],
      [516, 394, 552, 436, 600, 446],
    ],
  );
  return [
    {
      shape: front,
      lift: 6,
      volume: 18,
      calm: 0.7,
      relief: `${seam('M604 402 V448', 2.2)}${topstitch('M506 332 C522 388 556 428 600 438 C644 428 678 388 694 332')}`,
      ink: thread
        ? `<path d="M512 312 C526 378 560 414 600 424 C640 414 674 378 688 312" fill="none" stroke="${thread}" stroke-width="9" stroke-dasharray="3 5"/>`
        : undefined,
    },
  ];
}

/** A neckline that only turns its edge out. */
function facing(): Panel[] {
  const edge: Panel = {
    shape: outline(
      [502, 324],
      [
        [508, 308, 516, 300, 524, 298],
        [532, 380, 566, 456, 606, 512],
        [590, 530],
        [548, 470, 512, 398, 502, 324],
      ],
    ),
    lift: 5,
    volume: 12,
    calm: 0.8,
    grain: -20,
    relief: topstitch('M512 326 C522 396 556 464 594 520'),
  };
  return [edge, otherSide(edge)];
}

export function placketRelief(from: number, to: number, width = 25): string {
  const [left, right] = [600 - width, 600 + width];
  return `${raised(`M${left} ${from} H${right} V${to} H${left}Z`, 0.4)}${topstitch(`M${left + 5} ${from} V${to} M${right - 5} ${from} V${to}`)}`;
}
