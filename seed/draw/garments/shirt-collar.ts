import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { mirrorMarkup, type Piece, seam } from '../garment.ts';
import { mirrored, outline } from '../outline.ts';
import type { ShirtCut } from './shirt.ts';

export function shirtCollar(cloth: Cloth, cut: ShirtCut): Piece[] {
  const edge = (shape: string, inset: string): Piece[] => {
    const details = `<g fill="none" stroke="${cut.thread ?? darker(cloth.colour, 0.4)}" stroke-width="2" opacity=".6"><path d="${inset}"/></g>`;
    return [
      { shape, grain: -28, details, isFlat: true },
      { shape: mirrored(shape), grain: 28, details: mirrorMarkup(details), isFlat: true, depth: 0.06 },
    ];
  };
  if (cut.collar === 'point') {
    return [
      {
        shape: outline(
          [512, 352],
          [
            [560, 392, 640, 392, 688, 352],
            [664, 410, 624, 428, 600, 430],
            [576, 428, 536, 410, 512, 352],
          ],
        ),
        isFlat: true,
        depth: 0.2,
      },
      ...edge(
        outline(
          [504, 318],
          [
            [512, 296, 524, 290, 534, 288],
            [540, 340, 566, 380, 598, 402],
            [572, 440, 556, 470, 544, 500],
            [510, 474, 478, 428, 468, 384],
            [484, 372, 498, 346, 504, 318],
          ],
        ),
        'M590 404 C566 438 554 464 546 488 C516 464 488 424 478 386',
      ),
    ];
  }
  if (cut.collar === 'camp') {
    return [
      ...edge(
        outline(
          [548, 414],
          [
            [566, 450, 584, 486, 600, 518],
            [596, 560],
            [560, 540, 520, 506, 494, 470],
            [510, 448, 530, 428, 548, 414],
          ],
        ),
        'M592 546 C560 530 526 500 504 472',
      ),
      ...edge(
        outline(
          [504, 318],
          [
            [512, 296, 522, 290, 534, 288],
            [538, 340, 546, 390, 562, 436],
            [540, 440, 512, 452, 490, 468],
            [464, 440, 446, 404, 440, 370],
            [470, 362, 494, 344, 504, 318],
          ],
        ),
        'M552 428 C532 434 508 446 490 456 C470 432 456 404 450 376',
      ),
    ];
  }
  if (cut.collar === 'band') {
    return [
      {
        shape: outline(
          [504, 322],
          [
            [506, 300, 514, 290, 522, 286],
            [548, 326, 578, 338, 600, 340],
            [622, 338, 652, 326, 678, 286],
            [686, 290, 694, 300, 696, 322],
            [676, 362, 636, 384, 600, 386],
            [564, 384, 524, 362, 504, 322],
          ],
        ),
        isFlat: true,
        details:
          seam('M600 338 V390', cloth) +
          seam('M510 328 C540 368 570 378 600 379 C630 378 660 368 690 328', cloth, 1.6),
      },
    ];
  }
  return edge(
    outline(
      [506, 320],
      [
        [520, 310],
        [536, 376, 578, 450, 604, 500],
        [588, 514],
        [552, 452, 514, 386, 506, 320],
      ],
    ),
    'M514 322 C530 390 566 454 594 506',
  );
}
