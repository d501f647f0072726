import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { mirroredOutline, outline } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { letDown } from './garment-lengths.ts';
import { drag, seam, topstitch, wavy } from './seams-stitches-and-buttons.ts';
import { back, straps } from './strappy.ts';

export function tieredDress(cloth: Cloth, hem: number): Garment {
  const down = letDown(640, 1402, hem);
  const rows = [
    { y: 640, end: down(890), from: 446, to: 396, count: 11 },
    { y: down(890) - 18, end: down(1140), from: 402, to: 334, count: 14 },
    { y: down(1140) - 18, end: hem, from: 342, to: 262, count: 18 },
  ];
  const tiers = rows.map(
    ({ y, end, from, to, count }, i): Panel => ({
      shape: mirroredOutline(
        [600, y],
        [
          [from, y],
          [from - 26, y + 46, to + 12, end - 110, to, end],
          ...wavy([to, end], [600, end + 26], 4, 12, i),
        ],
      ),
      volume: 60,
      lift: 8,
      relief:
        seam(`M${from - 20} ${y + 7} H${1220 - from}`, 3) +
        topstitch(`M${to - 16} ${end - 12} C440 ${end + 10} 760 ${end + 10} ${1216 - to} ${end - 12}`),
      folds: [
        {
          kind: 'fan',
          top: [from, y, 1200 - from],
          bottom: [to, end + 20, 1200 - to],
          count,
          height: [9, 15],
          wander: 0.9,
          seed: 3 + i * 4,
        },
        {
          kind: 'fan',
          top: [from, y, 1200 - from],
          bottom: [from - 20, y + 90, 1220 - from],
          count: count * 3,
          height: [5, 0],
          wander: 0.7,
          seed: 9 + i,
        },
      ],
    }),
  );
  const bodice: Panel = {
    shape: mirroredOutline(
      [600, 536],
      [
        [566, 506, 520, 474, 474, 446],
        [450, 492, 432, 536, 430, 566],
        [434, 610, 442, 640, 446, 664],
        [600, 676],
      ],
    ),
    volume: 60,
    lift: 9,
    relief: topstitch('M474 458 C520 486 566 520 600 548 C634 520 680 486 726 458'),
    folds: [
      drag([478, 458], [500, 560], [500, 660], 18, 10, 0.2),
      drag([722, 458], [700, 560], [702, 660], 18, 10, 0.2),
      drag([600, 550], [604, 600], [598, 664], 14, 6, 0.3),
    ],
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 160 },
    behind: [back(560)],
    panels: [...tiers.reverse(), bodice],
    over: straps(cloth, 448),
  };
}

/** Sleeveless, widening evenly from shoulder to ankle. */
export function columnDress(cloth: Cloth, hem: number): Garment {
  const down = letDown(820, 1380, hem);
  return {
    cloth,
    hanging: { by: 'hanger', y: 320, halfWidth: 176 },
    behind: [
      {
        shape: outline(
          [478, 330],
          [
            [530, 308, 670, 308, 722, 330],
            [690, 440],
            [510, 440],
          ],
        ),
        depth: 0.42,
        volume: 12,
      },
    ],
    panels: [
      {
        shape: mirroredOutline(
          [600, 440],
          [
            [540, 440, 488, 400, 476, 328],
            [398, 352],
            [426, 440, 432, 540, 412, 616],
            [428, 700, 424, 760, 412, 820],
            [382, down(1000), 340, down(1200), 300, hem],
            ...wavy([300, hem], [600, hem + 32], 4, 14),
          ],
        ),
        volume: 66,
        lift: 8,
        relief: topstitch(
          'M468 336 C480 416 538 454 600 454 C662 454 720 416 732 336 M410 356 C436 444 442 544 422 622 M790 356 C764 444 758 544 778 622',
        ),
        folds: [
          drag([416, 622], [460, 720], [540, 840], 20, 13, 0.12),
          drag([784, 622], [736, 740], [670, 850], 20, 13, 0.12),
          drag([430, 370], [460, 480], [470, 640], 18, 7, 0.2),
          drag([770, 370], [740, 480], [734, 660], 18, 7, 0.2),
          {
            kind: 'fan',
            top: [412, 740, 788],
            bottom: [300, hem + 30, 900],
            count: 7,
            height: [2, 30],
            wander: 0.85,
            seed: 6,
          },
        ],
      },
    ],
  };
}
