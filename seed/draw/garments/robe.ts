import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { braid, type Garment, mirrorMarkup, type Piece, seam } from '../garment.ts';
import { bothHalves, mirrored, outline, type Segment } from '../outline.ts';

export type RobeCut = { kind: 'kaftan' | 'abaya' | 'wrap'; embroidery?: string };

export function robe(cloth: Cloth, cut: RobeCut): Garment {
  if (cut.kind === 'wrap') return wrap(cloth);
  return cut.kind === 'kaftan'
    ? kaftan(cloth, cut.embroidery ?? '#c79a45')
    : abaya(cloth, cut.embroidery ?? '#c79a45');
}

function kaftan(cloth: Cloth, thread: string): Garment {
  const hem = 'M292 1352 C420 1386 780 1386 908 1352';
  const left = wideSleeve(cloth, thread);
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 240 },
    behind: [
      {
        shape: outline(
          [504, 322],
          [
            [540, 300, 660, 300, 696, 322],
            [680, 430],
            [600, 540],
            [520, 430],
          ],
        ),
        depth: 0.5,
      },
    ],
    pieces: [
      left,
      right(left),
      {
        shape: bothHalves(
          [600, 540],
          [
            [590, 470, 530, 410, 504, 322],
            [440, 344, 390, 362, 350, 386],
            [380, 500, 396, 600, 392, 720],
            [380, 900, 330, 1160, 296, 1376],
            [400, 1412, 520, 1416, 600, 1416],
          ],
        ),
        creases: [
          'M404 740 C430 900 400 1160 380 1390',
          'M490 700 C494 900 474 1160 462 1400',
          'M700 700 C712 900 730 1160 742 1400',
          'M796 740 C776 900 806 1160 826 1390',
          'M420 420 C440 520 440 600 430 700',
        ],
        details: `${braid('M600 520 V1000', thread, cloth.colour, 74)}${braid('M482 322 C512 430 560 470 600 566 C640 470 688 430 718 322', thread, cloth.colour, 46)}${braid(hem, thread, cloth.colour, 52)}${medallion(600, 1040, thread)}`,
      },
    ],
  };
}

function abaya(cloth: Cloth, thread: string): Garment {
  const left = wideSleeve(cloth, thread);
  const front: Piece = {
    shape: outline(
      [506, 320],
      [
        [440, 342, 390, 362, 350, 386],
        [380, 500, 396, 600, 390, 720],
        [376, 900, 330, 1160, 300, 1384],
        [380, 1412, 460, 1420, 528, 1420],
        [552, 1100, 562, 700, 566, 520],
        [548, 440, 520, 380, 506, 320],
      ],
    ),
    creases: [
      'M404 740 C430 900 396 1160 376 1400',
      'M480 640 C482 900 462 1160 452 1410',
      'M420 420 C440 520 440 600 430 700',
    ],
    details:
      braid('M496 318 C512 390 536 450 549 522 C546 700 534 1100 510 1424', thread, cloth.colour, 44) +
      seam('M286 1366 C360 1392 440 1400 530 1400', cloth, 2),
  };
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 240 },
    behind: [
      {
        shape: outline(
          [506, 322],
          [
            [540, 300, 660, 300, 694, 322],
            [700, 600],
            [730, 1396],
            [470, 1396],
            [500, 600],
          ],
        ),
        depth: 0.42,
        creases: [
          'M600 500 V1390',
          'M550 700 C548 900 540 1200 536 1390',
          'M650 700 C654 900 664 1200 668 1390',
        ],
      },
    ],
    pieces: [left, right(left), right(front), front],
  };
}

function wrap(cloth: Cloth): Garment {
  const left: Piece = {
    shape: outline(
      [362, 378],
      [
        [302, 402, 268, 470, 250, 550],
        [236, 630, 226, 690, 220, 730],
        [262, 756, 310, 762, 354, 752],
        [372, 710, 388, 680, 400, 640],
        [420, 540],
      ],
    ),
    grain: 12,
    creases: ['M388 654 C370 672 348 680 324 680', 'M350 470 C334 550 326 630 322 740'],
    details: seam('M214 704 C262 730 310 736 364 726', cloth, 2.2),
  };
  const skirtEdge: Segment[] = [
    [400, 640, 428, 720, 430, 780],
    [410, 940, 352, 1180, 318, 1372],
  ];
  const under: Piece = {
    shape: outline(
      [694, 320],
      [
        [760, 342, 810, 362, 850, 386],
        [824, 480, 808, 560, 808, 640],
        [800, 700, 772, 730, 770, 780],
        [790, 940, 848, 1180, 882, 1372],
        [800, 1396, 700, 1404, 560, 1400],
        [560, 800],
        [520, 640],
        [600, 560, 660, 440, 694, 320],
      ],
    ),
    creases: [
      'M760 430 C746 530 720 640 690 760',
      'M740 820 C770 980 806 1200 822 1380',
      'M690 820 C710 1000 732 1200 742 1390',
    ],
    depth: 0.05,
  };
  const overlap: Piece = {
    shape: outline(
      [506, 320],
      [
        [440, 342, 390, 362, 350, 386],
        [376, 480, 392, 560, 392, 640],
        ...skirtEdge,
        [420, 1404, 540, 1412, 650, 1404],
        [700, 1200, 720, 960, 716, 790],
        [668, 640, 566, 480, 506, 320],
      ],
    ),
    creases: [
      'M440 420 C470 540 540 660 640 770',
      'M420 560 C470 640 540 720 600 776',
      'M470 800 C456 960 416 1200 398 1390',
      'M560 800 C556 980 520 1200 508 1400',
      'M640 800 C650 980 630 1200 610 1400',
    ],
    details: seam('M500 330 C556 486 654 646 704 790 C708 960 688 1200 640 1400', cloth, 2.6),
  };
  const dark = darker(cloth.colour, 0.5);
  const strip = (d: string) =>
    `<path d="${d}" fill="#1c110a" opacity=".32" transform="translate(6 9)" filter="url(#blur7)"/><path d="${d}" fill="${cloth.colour}" stroke="${dark}" stroke-width="1.6"/>`;
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 235 },
    behind: [
      {
        shape: outline(
          [504, 322],
          [
            [540, 300, 660, 300, 696, 322],
            [650, 480],
            [600, 580],
            [550, 480],
          ],
        ),
        depth: 0.5,
      },
    ],
    pieces: [left, right(left), under, overlap],
    over:
      strip('M428 762 C520 786 690 786 772 762 L772 800 C690 826 520 826 430 800Z') +
      strip('M690 806 C676 900 668 980 676 1070 L706 1066 C700 980 706 900 716 806Z') +
      strip('M708 804 C736 880 752 930 758 1000 L786 990 C778 920 756 850 728 796Z') +
      strip('M704 792 C660 756 640 806 700 806Z M704 792 C756 752 776 806 710 806Z') +
      strip('M692 778 H722 V818 H692Z'),
  };
}

function wideSleeve(cloth: Cloth, thread: string): Piece {
  const cuff = 'M118 836 C190 884 270 898 348 884';
  return {
    shape: outline(
      [364, 378],
      [
        [300, 402, 240, 470, 206, 560],
        [170, 660, 136, 760, 116, 846],
        [180, 900, 270, 922, 350, 902],
        [374, 850, 392, 790, 398, 720],
        [430, 540],
      ],
    ),
    grain: 14,
    creases: [
      'M386 724 C356 744 326 750 296 748',
      'M340 460 C310 580 290 720 276 900',
      'M270 520 C230 640 210 740 196 870',
    ],
    details: braid(cuff, thread, cloth.colour, 40),
  };
}

function right(left: Piece): Piece {
  return {
    ...left,
    shape: mirrored(left.shape),
    grain: -(left.grain ?? 0),
    creases: left.creases?.map(mirrored),
    details: mirrorMarkup(left.details ?? ''),
  };
}

function medallion(x: number, y: number, thread: string): string {
  return `<g fill="none" stroke="${thread}" stroke-width="4"><path d="M${x} ${y - 46} C${x + 30} ${y - 10} ${x + 30} ${y + 16} ${x} ${y + 56} C${x - 30} ${y + 16} ${x - 30} ${y - 10} ${x} ${y - 46}Z"/><circle cx="${x}" cy="${y}" r="9" fill="${thread}"/></g>`;
}
