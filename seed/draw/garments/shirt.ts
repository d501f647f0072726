import type { Cloth } from '../cloths.ts';
import { braid, button, type Garment, mirrorMarkup, type Piece, seam, stitches } from '../garment.ts';
import { bothHalves, mirrored, outline, type Segment } from '../outline.ts';
import { shirtCollar } from './shirt-collar.ts';

export type ShirtCut = {
  collar: 'point' | 'camp' | 'band' | 'open';
  sleeve: 'short' | 'long' | 'full';
  hem?: 'straight' | 'curved' | 'slit';
  /** Where the hem lies; a shirt ends near 1180, a shirt dress near 1380. */
  length?: number;
  placket?: 'whole' | 'half';
  pockets?: 'one' | 'flaps' | 'patch' | 'none';
  buttons?: string;
  thread?: string;
  embroidery?: string;
  isBelted?: boolean;
};

export function shirt(cloth: Cloth, cut: ShirtCut): Garment {
  const length = cut.length ?? 1180;
  const hasHalf = cut.placket === 'half';
  const isOpen = cut.collar === 'camp' || cut.collar === 'open';
  const neckBottom = cut.collar === 'camp' ? 515 : cut.collar === 'open' ? 500 : 372;
  const placketEnd = hasHalf ? 690 : length + 30;
  const left = sleeve(cloth, cut);
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 235 },
    behind: [
      {
        shape: outline(
          [506, 322],
          [
            [540, 296, 660, 296, 694, 322],
            [680, 420],
            [600, neckBottom + 20],
            [520, 420],
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
        details: left.details && mirrorMarkup(left.details),
      },
      body(cloth, cut, length, neckBottom, placketEnd),
      ...shirtCollar(cloth, cut),
      ...(cut.isBelted ? belt() : []),
    ],
    over: buttons(
      cut,
      isOpen ? neckBottom + 30 : cut.collar === 'band' ? 378 : 424,
      hasHalf ? 670 : length - 70,
    ),
  };
}

function body(cloth: Cloth, cut: ShirtCut, length: number, neckBottom: number, placketEnd: number): Piece {
  const isLong = length > 1250;
  const hemX = isLong ? 318 : cut.hem === 'slit' ? 352 : 366;
  const neck: Segment =
    neckBottom > 450 ? [580, neckBottom - 50, 530, 380, 506, 320] : [560, neckBottom, 520, 352, 506, 320];
  const waist: Segment = cut.isBelted
    ? [396, 740, 404, 780, 408, 812]
    : [376, 780, hemX + 2, 960, hemX, length - 120];
  const lower: Segment[] = cut.isBelted ? [[392, 960, hemX + 14, 1120, hemX, length - 30]] : [];
  const hem: Segment[] =
    cut.hem === 'curved'
      ? [[hemX + 10, length - 60, 430, length + 26, 600, length + 24]]
      : [
          [hemX - 2, length],
          [450, length + 22, 540, length + 22, 600, length + 20],
        ];
  const shape = bothHalves(
    [600, neckBottom],
    [neck, [440, 344, 380, 362, 344, 386], [372, 470, 388, 560, 386, 650], waist, ...lower, ...hem],
  );
  const front =
    seam(`M577 ${neckBottom} V${placketEnd} M623 ${neckBottom} V${placketEnd}`, cloth, 2.4) +
    (placketEnd < length ? seam(`M577 ${placketEnd} H623`, cloth) : '');
  const hemLine =
    cut.hem === 'curved'
      ? ''
      : seam(
          `M${hemX - 10} ${length - 22} C450 ${length} 750 ${length} ${1210 - hemX} ${length - 22}`,
          cloth,
          2.2,
        );
  const slit =
    cut.hem === 'slit'
      ? seam(
          `M${hemX + 22} ${length + 20} V${length - 130} M${1178 - hemX} ${length + 20} V${length - 130}`,
          cloth,
        )
      : '';
  const yoke = seam('M344 440 C420 424 480 414 520 408 M856 440 C780 424 720 414 680 408', cloth, 2.2);
  const creases = [
    'M392 668 C440 730 470 830 478 980',
    'M808 668 C770 760 748 860 742 1010',
    'M420 420 C440 520 446 600 438 700',
    `M470 ${length - 330} C480 ${length - 200} 466 ${length - 90} 470 ${length}`,
    `M700 ${length - 400} C690 ${length - 240} 708 ${length - 120} 700 ${length}`,
  ];
  if (cut.isBelted)
    creases.push(
      'M480 820 C470 950 440 1100 430 1380',
      'M560 820 C556 960 540 1160 536 1390',
      'M660 820 C672 980 690 1160 696 1390',
      'M730 820 C752 980 780 1120 790 1380',
      'M470 700 C480 740 484 770 484 806',
      'M712 700 C706 740 704 770 704 806',
    );
  const trimming = cut.embroidery
    ? braid(`M541 372 V${placketEnd + 36} H659 V372`, cut.embroidery, cloth.colour, 38)
    : '';
  return { shape, creases, details: trimming + yoke + front + hemLine + slit + pockets(cloth, cut) };
}

function sleeve(cloth: Cloth, cut: ShirtCut): Piece {
  const top: Segment = [300, 400, 262, 470, 244, 560];
  if (cut.sleeve === 'short') {
    return {
      shape: outline(
        [362, 378],
        [
          top,
          [226, 640, 212, 720, 204, 792],
          [250, 822, 300, 828, 352, 818],
          [370, 760, 384, 700, 396, 650],
          [420, 540],
        ],
      ),
      grain: 11,
      creases: ['M386 668 C368 684 346 692 322 692', 'M350 470 C330 560 320 660 316 800'],
      details: `${seam('M198 766 C246 796 300 802 362 792', cloth, 2.2)}${cut.thread ? stitches('M196 774 C246 804 300 810 362 800', cut.thread) : ''}`,
    };
  }
  const isFull = cut.sleeve === 'full';
  const outer: Segment = isFull ? [196, 700, 150, 900, 178, 1010] : [226, 700, 214, 900, 216, 1080];
  const wrist: Segment[] = isFull
    ? [
        [200, 1030, 216, 1040, 226, 1048],
        [222, 1092],
        [256, 1104, 290, 1104, 312, 1094],
        [312, 1046],
        [350, 1020, 356, 960, 366, 880],
      ]
    : [
        [212, 1150],
        [248, 1166, 292, 1166, 326, 1152],
        [330, 1080],
        [346, 920, 366, 800, 380, 720],
      ];
  const cuff = isFull ? 'M214 1048 C250 1062 290 1062 322 1046' : 'M206 1078 C250 1094 292 1094 340 1080';
  const gathers = isFull
    ? [
        'M244 1046 C226 960 236 900 256 800',
        'M270 1052 C264 960 274 880 290 780',
        'M298 1048 C316 960 322 880 330 760',
      ]
    : ['M372 742 C350 764 330 772 308 772'];
  return {
    shape: outline([362, 378], [top, outer, ...wrist, [388, 700, 396, 690, 398, 650], [420, 540]]),
    grain: 4,
    creases: ['M384 664 C356 760 330 860 300 1000', 'M330 470 C300 600 280 760 262 940', ...gathers],
    details:
      seam(cuff, cloth, 3) +
      (cut.thread ? stitches(cuff.replaceAll('10', '11'), cut.thread) : '') +
      (cut.embroidery
        ? braid('M200 1072 C250 1086 292 1086 330 1070', cut.embroidery, cloth.colour, 26)
        : ''),
  };
}

function pockets(cloth: Cloth, cut: ShirtCut): string {
  const thread = cut.thread;
  const trace = (d: string) => seam(d, cloth, 2.6) + (thread ? stitches(d, thread) : '');
  if (cut.pockets === 'one') return trace('M664 566 H770 V676 L717 696 L664 676 Z M664 588 H770');
  if (cut.pockets === 'flaps')
    return (
      [
        'M446 560 V690 L498 708 L550 690 V560 M440 552 H556 V592 L498 616 L440 592 Z',
        'M650 560 V690 L702 708 L754 690 V560 M644 552 H760 V592 L702 616 L644 592 Z',
      ]
        .map(trace)
        .join('') +
      button(498, 594, cut.buttons ?? '#efe3cb', 7) +
      button(702, 594, cut.buttons ?? '#efe3cb', 7)
    );
  if (cut.pockets === 'patch')
    return (
      trace('M668 560 H776 V676 H668 Z M668 584 H776') +
      ['M412 850 H550 V1030 H412 Z M412 880 H550', 'M650 850 H788 V1030 H650 Z M650 880 H788']
        .map(trace)
        .join('')
    );
  return '';
}

function buttons(cut: ShirtCut, from: number, to: number): string {
  if (cut.collar === 'open') return '';
  const count = Math.max(3, Math.round((to - from) / 118));
  return Array.from({ length: count + 1 }, (_, i) =>
    button(600, from + ((to - from) * i) / count, cut.buttons ?? '#efe3cb'),
  ).join('');
}

function belt(): Piece[] {
  const end = outline(
    [560, 838],
    [
      [548, 920, 538, 1010, 540, 1090],
      [576, 1094],
      [576, 1010, 582, 920, 594, 838],
    ],
  );
  const shortEnd = outline(
    [584, 836],
    [
      [606, 900, 626, 960, 636, 1030],
      [670, 1018],
      [654, 950, 634, 890, 614, 836],
    ],
  );
  const band = outline(
    [402, 792],
    [
      [500, 814, 700, 814, 798, 792],
      [800, 838],
      [700, 862, 500, 862, 400, 838],
    ],
  );
  const knot = outline(
    [556, 800],
    [
      [580, 794, 604, 794, 626, 802],
      [630, 852],
      [604, 862, 580, 862, 554, 854],
    ],
  );
  return [
    { shape: end, isFlat: true },
    { shape: shortEnd, isFlat: true },
    { shape: band, isFlat: true, grain: 90 },
    { shape: knot, isFlat: true, grain: 90 },
  ];
}
