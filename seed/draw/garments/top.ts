import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { braid, button, type Garment, mirrorMarkup, type Piece, seam } from '../garment.ts';
import { bothHalves, mirrored, outline, type Segment } from '../outline.ts';

export type TopCut = {
  neck: 'crew' | 'boat' | 'polo';
  sleeve: 'short' | 'long';
  ribs?: boolean;
  embroidery?: string;
  length?: number;
};

/** Tees, polos and knits: no placket, a ribbed edge at neck and often at cuff and hem. */
export function top(cloth: Cloth, cut: TopCut): Garment {
  const length = cut.length ?? 1120;
  const isBoat = cut.neck === 'boat';
  const [neckX, neckY] = isBoat ? [452, 338] : [500, 322];
  const neckBottom = isBoat ? 392 : cut.neck === 'polo' ? 392 : 408;
  const neckLine: Segment = isBoat
    ? [530, neckBottom, 480, 372, neckX, neckY]
    : [550, neckBottom, 506, 380, neckX, neckY];
  const hem: Segment[] = cut.ribs
    ? [
        [378, length - 70],
        [392, length],
        [460, length + 16, 540, length + 16, 600, length + 16],
      ]
    : [
        [372, length],
        [450, length + 18, 540, length + 18, 600, length + 18],
      ];
  const left = sleeve(cloth, cut);
  const bodyPiece: Piece = {
    shape: bothHalves(
      [600, neckBottom],
      [
        neckLine,
        [430, 346, 380, 364, 346, 388],
        [374, 470, 390, 560, 388, 650],
        [378, 780, 374, 900, 374, length - 90],
        ...hem,
      ],
    ),
    creases: [
      'M396 672 C450 740 470 840 470 980',
      'M804 672 C760 760 744 850 742 1000',
      'M430 420 C450 520 452 600 444 700',
      `M520 ${length - 260} C512 ${length - 140} 522 ${length - 60} 518 ${length}`,
      'M680 460 C700 600 690 760 700 900',
    ],
    details:
      (cut.ribs
        ? seam(`M360 ${length - 66} C450 ${length - 48} 750 ${length - 48} 840 ${length - 66}`, cloth, 4)
        : seam(`M360 ${length - 24} C450 ${length - 6} 750 ${length - 6} 840 ${length - 24}`, cloth, 2)) +
      embroidery(cloth, cut),
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 235 },
    behind: [
      {
        shape: outline(
          [neckX, neckY],
          [
            [540, 300, 660, 300, 1200 - neckX, neckY],
            [680, neckBottom],
            [520, neckBottom],
          ],
        ),
        depth: 0.5,
      },
    ],
    pieces: [
      left,
      {
        ...left,
        shape: mirrored(left.shape),
        grain: -(left.grain ?? 0),
        creases: left.creases?.map(mirrored),
        details: mirrorMarkup(left.details ?? ''),
      },
      bodyPiece,
      ...neckPieces(cut, neckX, neckY, neckBottom),
    ],
    over:
      cut.neck === 'polo'
        ? `${seam('M580 424 V580 H620 V424', cloth, 2.4)}${[446, 500, 554].map((y) => button(600, y, '#efe3cb', 8)).join('')}`
        : '',
  };
}

function sleeve(cloth: Cloth, cut: TopCut): Piece {
  if (cut.sleeve === 'short') {
    return {
      shape: outline(
        [362, 380],
        [
          [302, 402, 268, 470, 250, 560],
          [236, 640, 222, 700, 214, 752],
          [258, 780, 306, 788, 352, 780],
          [368, 730, 386, 690, 398, 650],
          [420, 540],
        ],
      ),
      grain: 12,
      creases: ['M388 668 C370 684 348 692 326 690', 'M350 470 C334 560 326 640 322 770'],
      details: cut.ribs
        ? seam('M206 716 C256 748 306 754 366 744', cloth, 4)
        : seam('M206 728 C256 758 306 766 366 756', cloth, 2),
    };
  }
  return {
    shape: outline(
      [362, 380],
      [
        [302, 402, 266, 470, 248, 560],
        [230, 700, 220, 900, 224, 1040],
        [222, 1116],
        [254, 1130, 290, 1130, 320, 1118],
        [326, 1040],
        [344, 900, 366, 800, 382, 720],
        [388, 700, 396, 690, 398, 650],
        [420, 540],
      ],
    ),
    grain: 4,
    creases: ['M386 664 C356 760 330 860 300 1000', 'M330 470 C300 600 284 760 266 940'],
    details: cut.ribs
      ? seam('M210 1044 C254 1060 292 1060 336 1046', cloth, 4)
      : seam('M210 1094 C254 1108 292 1108 336 1096', cloth, 2),
  };
}

function neckPieces(cut: TopCut, neckX: number, neckY: number, neckBottom: number): Piece[] {
  if (cut.neck === 'polo') {
    const leaf = outline(
      [500, 322],
      [
        [508, 300, 520, 292, 532, 288],
        [540, 336, 566, 372, 600, 398],
        [580, 430, 566, 448, 556, 466],
        [520, 444, 486, 410, 472, 374],
        [486, 362, 496, 346, 500, 322],
      ],
    );
    return [
      { shape: leaf, grain: -30, isFlat: true },
      { shape: mirrored(leaf), grain: 30, isFlat: true, depth: 0.06 },
    ];
  }
  const width = cut.neck === 'boat' ? 14 : 26;
  const left: Segment[] =
    cut.neck === 'boat'
      ? [[530, neckBottom, 480, 372, neckX, neckY]]
      : [[550, neckBottom, 506, 380, neckX, neckY]];
  const inner: Segment =
    cut.neck === 'boat'
      ? [490, 358, 540, neckBottom - width, 600, neckBottom - width]
      : [534, 366, 562, neckBottom - width, 600, neckBottom - width];
  const shape = bothHalves([600, neckBottom + 4], [...left, [neckX + width, neckY - 12], inner]);
  return [{ shape, isFlat: true, depth: 0.05 }];
}

function embroidery(cloth: Cloth, cut: TopCut): string {
  if (!cut.embroidery) return '';
  const arch =
    'M462 330 C462 470 540 500 560 560 C572 600 590 622 600 650 C610 622 628 600 640 560 C660 500 738 470 738 330';
  const ring = 'M484 330 C490 440 550 452 600 452 C650 452 710 440 716 330';
  return (
    braid(arch, cut.embroidery, cloth.colour, 34) +
    `<path d="${ring}" fill="none" stroke="${cut.embroidery}" stroke-width="5"/><path d="${ring}" transform="translate(0 14)" fill="none" stroke="${darker(cut.embroidery, 0.15)}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"/>`
  );
}
