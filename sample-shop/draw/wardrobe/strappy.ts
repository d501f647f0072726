import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker, lighter } from '../colours.ts';
import { mirroredOutline, outline, type Segment } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { letDown } from './garment-lengths.ts';
import { drag, flipFold, topstitch, wavy } from './seams-stitches-and-buttons.ts';

/** A soft V on thin straps that ends at the hip, or a slip dress when it goes on to the ankle. */
export function camisole(cloth: Cloth, { length = 1040, seed = 1 } = {}): Garment {
  const isDress = length > 1200;
  const hem = isDress ? 336 : 374;
  const down = letDown(790, 1390, length);
  const sides: Segment[] = isDress
    ? [
        [430, 660, 446, 720, 440, 790],
        [404, down(880), 372, down(1130), hem, length - 20],
      ]
    : [[404, 760, 388, 900, hem, length - 20]];
  const front: Panel = {
    shape: mirroredOutline(
      [600, 540],
      [
        [566, 516, 522, 480, 474, 450],
        [452, 494, 430, 540, isDress ? 430 : 414, isDress ? 566 : 600],
        ...sides,
        ...wavy([hem, length - 20], [600, length + 12], isDress ? 4 : 3, isDress ? 12 : 9),
      ],
    ),
    volume: 70,
    lift: 8,
    relief: topstitch('M474 462 C520 492 566 526 600 552 C634 526 680 492 726 462'),
    folds: [
      cowl(0, 20),
      ...[16, 40, 72].map((d) => cowl(d, 20 - d / 6)),
      drag([478, 462], [500, 620], [470 + seed * 8, 860], 22, 15, 0.12),
      drag([722, 462], [700, 620], [736 - seed * 8, 900], 22, 15, 0.12),
      {
        kind: 'fan',
        top: [432, 700, 768],
        bottom: [hem, length, 1200 - hem],
        count: isDress ? 6 : 5,
        height: [3, isDress ? 30 : 20],
        wander: 0.9,
        seed,
      },
    ],
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 160 },
    behind: [back(560)],
    panels: [front],
    over: straps(cloth, 452),
  };
}

/** Where a neckline is loose the cloth between the straps falls in slack curves. */
function cowl(drop: number, height: number): Fold {
  return drag(
    [490 + drop * 0.3, 500 + drop],
    [600, 620 + drop * 1.6],
    [712 - drop * 0.3, 498 + drop],
    15,
    height * 0.5,
    0.5,
  );
}

export function halter(cloth: Cloth, seed = 1): Garment {
  const folds = [-1, 1].flatMap((side): Fold[] => {
    const left = [
      drag([526, 350], [500, 500], [424, 660], 17, 14, 0.15),
      drag([536, 350], [540, 520], [486, 780], 18, 12, 0.15),
      drag([548, 380], [570, 560], [560, 820], 16, 9, 0.2),
      drag([404, 620], [452, 700], [476, 860], 16, 10, 0.15),
    ];
    return side < 0 ? left : left.map(flipFold);
  });
  const front: Panel = {
    shape: mirroredOutline(
      [600, 470],
      [
        [572, 440, 552, 400, 540, 326],
        [514, 326],
        [500, 440, 452, 540, 394, 602],
        [404, 740, 390, 880, 374, 1000],
        ...wavy([374, 1000], [600, 1032], 3, 9),
      ],
    ),
    volume: 64,
    lift: 8,
    relief: topstitch(
      'M548 330 C560 402 578 440 600 482 C622 440 640 402 652 330 M520 330 C506 446 458 546 402 610 M680 330 C694 446 742 546 798 610 M380 986 C470 1012 730 1012 820 986',
    ),
    folds: [
      ...folds,
      {
        kind: 'fan',
        top: [400, 760, 800],
        bottom: [374, 1010, 826],
        count: 5,
        height: [0, 16],
        wander: 1,
        seed,
      },
    ],
  };
  const tie = (d: string, w: number) =>
    `<path d="${d}" fill="none" stroke="${darker(cloth.colour, 0.4)}" stroke-width="${w}" stroke-linecap="round"/><path d="${d}" transform="translate(-1.500 -1.500)" fill="none" stroke="${cloth.colour}" stroke-width="${w - 4}" stroke-linecap="round"/><path d="${d}" transform="translate(-3 -3)" fill="none" stroke="${lighter(cloth.colour, 0.3)}" stroke-width="2" stroke-linecap="round" opacity=".6"/>`;
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 150 },
    behind: [back(610)],
    panels: [front],
    over:
      tie('M527 336 C552 292 578 280 600 278 C622 280 648 292 673 336', 22) +
      tie('M596 282 C590 320 574 352 566 392', 11) +
      tie('M606 282 C618 312 622 340 632 366', 11),
  };
}

export function tank(cloth: Cloth, length = 1090): Garment {
  const rim = mirroredOutline(
    [600, 500],
    [
      [540, 498, 498, 430, 490, 326],
      [510, 322],
      [520, 420, 552, 480, 600, 482],
    ],
  );
  return {
    cloth,
    hanging: { by: 'hanger', y: 316, halfWidth: 150 },
    behind: [
      {
        shape: outline(
          [490, 328],
          [
            [540, 352, 660, 352, 710, 328],
            [700, 480],
            [600, 510],
            [500, 480],
          ],
        ),
        depth: 0.4,
        volume: 14,
      },
    ],
    panels: [
      {
        shape: mirroredOutline(
          [600, 494],
          [
            [540, 492, 498, 428, 490, 324],
            [428, 336],
            [432, 450, 442, 548, 404, 624],
            [410, 760, 398, 900, 388, length - 16],
            ...wavy([388, length - 16], [600, length + 10], 3, 5),
          ],
        ),
        volume: 66,
        lift: 8,
        relief:
          topstitch('M440 338 C444 452 454 552 414 630 M760 338 C756 452 746 552 786 630') +
          topstitch(`M380 ${length - 34} C470 ${length - 18} 730 ${length - 18} 820 ${length - 34}`),
        folds: [
          drag([412, 630], [452, 720], [520, 850], 18, 11, 0.12),
          drag([788, 630], [750, 720], [690, 860], 18, 11, 0.12),
          drag([462, 350], [478, 500], [500, 700], 18, 7, 0.3),
          drag([738, 350], [722, 500], [704, 740], 18, 7, 0.3),
          {
            kind: 'fan',
            top: [400, 800, 800],
            bottom: [386, length, 814],
            count: 4,
            height: [0, 12],
            wander: 1,
            seed: 3,
          },
        ],
      },
      { shape: rim, lift: 2, volume: 12, calm: 1 },
    ],
  };
}

/** The inside of the back, above the neckline. */
export function back(y: number): Panel {
  return {
    shape: outline(
      [440, y],
      [
        [500, y - 34, 700, y - 34, 760, y],
        [740, y + 70],
        [460, y + 70],
      ],
    ),
    depth: 0.45,
    volume: 14,
  };
}

export function straps(cloth: Cloth, y: number): string {
  const line = (x: number, toX: number) => `M${x} 346 C${x - 2} 380 ${toX} ${y - 44} ${toX} ${y + 6}`;
  const both = `${line(490, 477)} ${line(710, 723)}`;
  return `<g fill="none" stroke-linecap="round"><path d="${both}" transform="translate(9 11)" stroke="#1c110a" stroke-width="7" opacity=".2"/><path d="${both}" stroke="${darker(cloth.colour, 0.42)}" stroke-width="8.500"/><path d="${both}" stroke="${cloth.colour}" stroke-width="6"/><path d="${both}" transform="translate(-1.400 0)" stroke="${lighter(cloth.colour, 0.45)}" stroke-width="1.700"/></g>`;
}
