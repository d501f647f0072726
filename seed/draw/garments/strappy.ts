import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { type Garment, type Piece, seam } from '../garment.ts';
import { bothHalves, outline, type Segment } from '../outline.ts';

export type StrapDressCut = { kind: 'slip' | 'tiered' | 'a-line' };

/** Long dresses without sleeves. */
export function strapDress(cloth: Cloth, { kind }: StrapDressCut): Garment {
  if (kind === 'a-line') return aLine(cloth);
  const isSlip = kind === 'slip';
  const bodice: Segment[] = [
    [566, 500, 516, 470, 476, 444],
    [450, 490, 436, 530, 430, 560],
  ];
  const edge: Segment[] = isSlip
    ? [
        ...bodice,
        [428, 660, 446, 720, 438, 780],
        [416, 900, 376, 1120, 354, 1368],
        [440, 1396, 530, 1400, 600, 1400],
      ]
    : [...bodice, [432, 610, 440, 640, 444, 664], [600, 676]];
  const creases = isSlip
    ? [
        'M450 600 C480 660 520 700 560 720',
        'M470 800 C460 960 430 1160 420 1370',
        'M560 760 C552 960 520 1180 516 1390',
        'M650 740 C664 940 690 1160 700 1390',
        'M740 800 C756 960 780 1180 790 1370',
        'M480 480 C500 560 540 610 580 640',
        'M726 490 C700 560 664 600 630 640',
      ]
    : [
        'M480 480 C490 560 486 620 486 660',
        'M560 540 C562 590 556 630 556 664',
        'M700 500 C700 560 706 620 706 660',
      ];
  return {
    cloth,
    hanging: { by: 'hanger', y: 312, halfWidth: 185, strapX: 116 },
    behind: [back(cloth)],
    pieces: [...(isSlip ? [] : tiers(cloth)), { shape: bothHalves([600, 530], edge), creases }],
    over: straps(cloth, 446),
  };
}

function aLine(cloth: Cloth): Garment {
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 190 },
    behind: [
      {
        shape: outline(
          [478, 324],
          [
            [530, 300, 670, 300, 722, 324],
            [690, 430],
            [510, 430],
          ],
        ),
        depth: 0.5,
      },
    ],
    pieces: [
      {
        shape: bothHalves(
          [600, 436],
          [
            [540, 436, 490, 400, 478, 324],
            [400, 346],
            [424, 440, 428, 540, 408, 610],
            [420, 700, 410, 760, 396, 820],
            [360, 1000, 316, 1200, 288, 1380],
            [400, 1418, 520, 1422, 600, 1422],
          ],
        ),
        creases: [
          'M440 640 C440 840 400 1120 372 1390',
          'M520 700 C510 900 480 1180 466 1410',
          'M600 760 C596 960 590 1200 584 1410',
          'M680 700 C696 900 722 1180 736 1410',
          'M760 640 C766 840 800 1120 830 1390',
        ],
        details:
          seam('M470 330 C486 416 540 450 600 450 C660 450 714 416 730 330', cloth, 2.2) +
          seam('M270 1372 C400 1404 800 1404 930 1372', cloth, 2.2),
      },
    ],
  };
}

function tiers(cloth: Cloth): Piece[] {
  const rows = [
    [650, 900, 446, 384],
    [880, 1140, 392, 326],
    [1120, 1390, 336, 262],
  ] as const;
  return rows
    .map(([topY, bottomY, topX, bottomX]) => {
      const count = Math.round((1200 - 2 * bottomX) / 44);
      const gathers = Array.from({ length: count }, (_, i) => {
        const share = (i + 0.5) / count;
        const from = topX + share * (1200 - 2 * topX);
        const to = bottomX + share * (1200 - 2 * bottomX);
        return `M${from} ${topY} C${from} ${topY + 60} ${to} ${topY + 90} ${to + (i % 2 ? 6 : -6)} ${topY + (i % 3 ? 200 : 130)}`;
      });
      return {
        shape: bothHalves(
          [600, topY],
          [
            [topX, topY],
            [topX - 20, topY + 60, bottomX + 10, bottomY - 90, bottomX, bottomY],
            [440, bottomY + 30, 540, bottomY + 32, 600, bottomY + 32],
          ],
        ),
        creases: gathers,
        details:
          seam(
            `M${topX - 20} ${topY + 8} C500 ${topY + 16} 700 ${topY + 16} ${1220 - topX} ${topY + 8}`,
            cloth,
            3,
          ) +
          seam(
            `M${bottomX - 20} ${bottomY + 6} C440 ${bottomY + 22} 760 ${bottomY + 22} ${1220 - bottomX} ${bottomY + 6}`,
            cloth,
            2,
          ),
      };
    })
    .reverse();
}

function back(cloth: Cloth): Piece {
  return {
    shape: outline(
      [436, 550],
      [
        [500, 528, 700, 528, 764, 550],
        [740, 610],
        [460, 610],
      ],
    ),
    depth: 0.5,
    cloth,
  };
}

function straps(cloth: Cloth, y: number): string {
  const line = (x: number, toX: number) => `M${x} 330 C${x} 372 ${toX} ${y - 40} ${toX} ${y + 6}`;
  const both = `${line(482, 474)} ${line(718, 726)}`;
  return `<g fill="none" stroke-linecap="round"><path d="${both}" transform="translate(6 8)" stroke="#1c110a" stroke-width="8" opacity=".25"/><path d="${both}" stroke="${darker(cloth.colour, 0.4)}" stroke-width="10"/><path d="${both}" stroke="${cloth.colour}" stroke-width="6.5"/></g>`;
}
