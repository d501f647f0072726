import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { type Garment, type Piece, seam, stitches } from '../garment.ts';
import { bothHalves, outline, type Segment } from '../outline.ts';

export type StrappyCut = { kind: 'camisole' | 'halter' | 'tank' };
export type StrapDressCut = { kind: 'slip' | 'tiered' | 'a-line' };

/** Tops held by straps: camisole, halter, tank. */
export function strappyTop(cloth: Cloth, { kind }: StrappyCut): Garment {
  const shapes: Record<StrappyCut['kind'], [number, Segment[]]> = {
    camisole: [
      548,
      [
        [560, 510, 516, 480, 470, 452],
        [440, 500, 414, 560, 400, 600],
        [396, 760, 376, 900, 362, 1040],
        [450, 1064, 530, 1066, 600, 1066],
      ],
    ],
    halter: [
      470,
      [
        [570, 440, 548, 400, 536, 330],
        [516, 330],
        [500, 440, 450, 540, 396, 596],
        [398, 740, 388, 880, 380, 1010],
        [460, 1032, 540, 1034, 600, 1034],
      ],
    ],
    tank: [
      480,
      [
        [540, 478, 506, 420, 496, 322],
        [430, 330],
        [432, 440, 436, 540, 396, 610],
        [392, 760, 386, 920, 378, 1080],
        [460, 1100, 540, 1102, 600, 1102],
      ],
    ],
  };
  const [start, edge] = shapes[kind];
  const creases = [
    'M420 620 C460 720 480 840 470 1000',
    'M560 560 C550 700 540 840 548 1030',
    'M780 620 C750 740 730 860 736 1010',
    'M660 580 C668 720 676 860 668 1030',
  ];
  const hemY = kind === 'camisole' ? 1040 : kind === 'halter' ? 1008 : 1076;
  const hem = seam(`M350 ${hemY - 6} C460 ${hemY + 12} 740 ${hemY + 12} 850 ${hemY - 6}`, cloth, 2);
  const binding =
    kind === 'tank'
      ? stitches(
          'M604 494 C548 492 516 430 508 322 M444 330 C446 446 446 540 404 622 M596 494 C652 492 684 430 692 322 M756 330 C754 446 754 540 796 622',
          darker(cloth.colour, 0.5),
          2,
        )
      : '';
  const knot =
    kind === 'halter'
      ? `<g fill="none" stroke-linecap="round"><path d="M526 336 C552 296 580 282 600 280 C620 282 648 296 674 336" stroke="${darker(cloth.colour, 0.35)}" stroke-width="20"/><path d="M526 334 C552 294 580 280 600 278 C620 280 648 294 674 334" stroke="${cloth.colour}" stroke-width="15"/></g>`
      : '';
  return {
    cloth,
    hanging: {
      by: 'hanger',
      y: kind === 'camisole' ? 322 : 306,
      halfWidth: kind === 'halter' ? 120 : 190,
      strapX: kind === 'camisole' ? 118 : undefined,
    },
    behind: [back(kind, cloth)],
    pieces: [{ shape: bothHalves([600, start], edge), creases, details: hem + binding }],
    over: (kind === 'camisole' ? straps(cloth, 454) : '') + knot,
  };
}

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
    behind: [back('camisole', cloth)],
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

function back(kind: StrappyCut['kind'], cloth: Cloth): Piece {
  if (kind === 'tank')
    return {
      shape: outline(
        [496, 322],
        [
          [540, 306, 660, 306, 704, 322],
          [690, 470],
          [510, 470],
        ],
      ),
      depth: 0.5,
    };
  const y = kind === 'halter' ? 600 : 520;
  return {
    shape: outline(
      [436, y + 30],
      [
        [500, y + 8, 700, y + 8, 764, y + 30],
        [740, y + 90],
        [460, y + 90],
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
