import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { outline, type Segment } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { letDown } from './garment-lengths.ts';
import { inside } from './robe.ts';
import { drag, otherSide, topstitch, wavy } from './seams-stitches-and-buttons.ts';
import { sleeve } from './sleeves.ts';

export function wrapDress(cloth: Cloth, hem: number): Garment {
  const down = letDown(782, 1366, hem);
  const arm = sleeve('short', { chest: 208, length: 720 });
  const hemmed: Segment[] = [
    [400, 640, 430, 720, 432, 782],
    [414, down(940), 360, down(1180), 326, hem],
  ];
  const under: Panel = {
    shape: outline(
      [695, 322],
      [
        [756, 344, 806, 362, 848, 392],
        [822, 480, 806, 560, 806, 640],
        [800, 700, 772, 730, 768, 782],
        [786, down(940), 840, down(1180), 874, hem],
        [800, hem + 26, 700, hem + 32, 560, hem + 28],
        [560, 800],
        [520, 640],
        [600, 560, 660, 440, 695, 322],
      ],
    ),
    volume: 60,
    lift: 6,
    folds: [
      drag([690, 340], [676, 520], [560, 700], 15, 9, 0.3),
      drag([800, 650], [760, 710], [690, 770], 14, 10, 0.2),
      drag([820, 410], [770, 560], [710, 760], 18, 9, 0.2),
      {
        kind: 'fan',
        top: [560, 790, 768],
        bottom: [540, hem + 34, 874],
        count: 5,
        height: [6, 24],
        wander: 0.9,
        seed: 4,
      },
    ],
  };
  const overlap: Panel = {
    shape: outline(
      [505, 322],
      [
        [444, 344, 394, 362, 352, 392],
        [378, 480, 394, 560, 394, 640],
        ...hemmed,
        ...wavy([326, hem], [652, hem + 36], 4, 13),
        [704, down(1200), 722, down(960), 716, 790],
        [668, 640, 566, 480, 505, 322],
      ],
    ),
    volume: 60,
    lift: 9,
    relief: topstitch(
      `M516 332 C576 486 670 640 704 792 C710 ${down(960)} 692 ${down(1200)} 642 ${hem + 30}`,
    ),
    folds: [
      drag([396, 650], [470, 730], [600, 770], 15, 12, 0.2),
      drag([380, 420], [470, 600], [650, 774], 20, 12, 0.25),
      drag([440, 380], [520, 580], [680, 770], 16, 9, 0.3),
      drag([410, 700], [500, 760], [640, 782], 13, 9, 0.4),
      drag([700, 800], [600, down(1000)], [420, down(1240)], 20, 14, 0.1),
      drag([706, 810], [650, down(1040)], [560, down(1340)], 20, 16, 0.1),
      {
        kind: 'fan',
        top: [432, 800, 710],
        bottom: [326, hem + 34, 650],
        count: 5,
        height: [5, 20],
        wander: 1,
        seed: 7,
      },
    ],
  };
  const strip = (shape: string, grain: number, lift = 6): Panel => ({
    shape,
    grain,
    lift,
    volume: 12,
    calm: 0.5,
  });
  const sash = strip(
    outline(
      [428, 760],
      [
        [520, 786, 690, 786, 772, 760],
        [774, 800],
        [690, 828, 520, 828, 430, 800],
      ],
    ),
    90,
  );
  const tails = [
    strip(
      outline(
        [690, 800],
        [
          [676, 900, 664, 980, 672, 1090],
          [706, 1084],
          [702, 980, 708, 900, 716, 806],
        ],
      ),
      4,
      8,
    ),
    strip(
      outline(
        [708, 800],
        [
          [738, 880, 754, 930, 762, 1010],
          [792, 998],
          [782, 920, 760, 850, 730, 796],
        ],
      ),
      -14,
      8,
    ),
    strip(
      outline(
        [704, 796],
        [
          [668, 752, 634, 790, 650, 812],
          [662, 826, 690, 816, 704, 800],
        ],
      ),
      60,
      8,
    ),
    strip(
      outline(
        [706, 796],
        [
          [744, 750, 780, 786, 764, 808],
          [752, 824, 722, 816, 706, 800],
        ],
      ),
      -60,
      8,
    ),
    strip(
      outline(
        [690, 778],
        [
          [700, 774, 712, 774, 722, 778],
          [726, 792, 726, 806, 722, 820],
          [712, 824, 700, 824, 690, 820],
          [686, 806, 686, 792, 690, 778],
        ],
      ),
      0,
      8,
    ),
  ];
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 222 },
    behind: [inside(600)],
    panels: [under, overlap, ...arm, ...arm.map(otherSide), sash, ...tails],
  };
}
