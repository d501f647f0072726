import type { Cloth } from '../cloths.ts';
import { darker } from '../colours.ts';
import { button, type Garment, mirrorMarkup, type Piece, seam, stitches } from '../garment.ts';
import { bothHalves, mirrored, outline, type Segment } from '../outline.ts';

export type TrouserCut = {
  leg: 'wide' | 'straight' | 'tapered' | 'flared' | 'shorts';
  front: 'pleats' | 'drawstring' | 'jeans';
  thread?: string;
};
export type SkirtCut = { kind: 'pleated' | 'bias' | 'buttoned'; thread?: string };

const hems: Record<TrouserCut['leg'], [outerX: number, innerX: number, y: number]> = {
  wide: [322, 588, 1372],
  straight: [388, 584, 1380],
  tapered: [414, 574, 1376],
  flared: [350, 586, 1388],
  shorts: [330, 590, 890],
};

export function trousers(cloth: Cloth, cut: TrouserCut): Garment {
  const [outer, inner, hemY] = hems[cut.leg];
  const isShort = cut.leg === 'shorts';
  const kneeX = cut.leg === 'flared' ? 412 : (380 + outer) / 2;
  const side: Segment[] = isShort
    ? [
        [400, 420, 372, 520, 362, 620],
        [350, 720, 338, 800, outer, hemY],
      ]
    : [
        [404, 420, 382, 520, 380, 640],
        [kneeX, 860, kneeX, 960, outer, hemY],
      ];
  const left: Piece = {
    shape: outline(
      [446, 336],
      [
        ...side,
        [outer + 60, hemY + 16, inner - 50, hemY + 16, inner, hemY + 6],
        [isShort ? 594 : inner + 4, hemY - 200, 596, 800, 602, 676],
        [606, 336],
      ],
    ),
    creases: [
      `M470 ${isShort ? 480 : 520} C${(outer + inner) / 2} ${hemY * 0.6} ${(outer + inner) / 2 - 6} ${hemY * 0.8} ${(outer + inner) / 2 - 4} ${hemY}`,
      'M600 660 C560 650 510 640 470 600',
      `M560 720 C552 ${hemY * 0.7} 548 ${hemY * 0.85} 552 ${hemY}`,
      `M${outer + 50} ${hemY - 240} C${outer + 44} ${hemY - 120} ${outer + 40} ${hemY - 60} ${outer + 40} ${hemY}`,
    ],
    details:
      seam(
        `M${outer - 10} ${hemY - 30} C${outer + 60} ${hemY - 14} ${inner - 50} ${hemY - 14} ${inner + 20} ${hemY - 24}`,
        cloth,
        2.4,
      ) + front(cloth, cut),
  };
  const right: Piece = {
    ...left,
    shape: mirrored(left.shape),
    creases: left.creases?.map(mirrored),
    details: mirrorMarkup(left.details ?? '') + fly(cloth, cut),
    depth: 0.05,
  };
  return {
    cloth,
    hanging: { by: 'clips', y: 296, halfWidth: 170 },
    behind: [waistBack()],
    pieces: [right, left, waistband(cloth, cut)],
    over: closing(cloth, cut),
  };
}

export function skirt(cloth: Cloth, cut: SkirtCut): Garment {
  const [hemX, hemY] = { pleated: [268, 1240], bias: [322, 1330], buttoned: [330, 1210] }[cut.kind] as [
    number,
    number,
  ];
  const shape = bothHalves(
    [600, 336],
    [
      [446, 336],
      [420, 440, 396, 520, 384, 620],
      [360, 820, hemX + 24, 1000, hemX, hemY],
      [420, hemY + 32, 520, hemY + 34, 600, hemY + 34],
    ],
  );
  const count = cut.kind === 'pleated' ? 15 : 5;
  const fall = Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const from = 456 + share * 288;
    const to = hemX + 14 + share * (1172 - 2 * hemX);
    return `M${from} ${cut.kind === 'pleated' ? 350 : 480 + (i % 2) * 120} C${from * 0.8 + to * 0.2} ${hemY * 0.5} ${from * 0.3 + to * 0.7} ${hemY * 0.75} ${to} ${hemY + 30}`;
  });
  const buttoned = cut.kind === 'buttoned';
  const lines = `M574 336 V${hemY + 40} M626 336 V${hemY + 40} M500 380 C486 700 470 960 456 ${hemY + 30} M700 380 C714 700 730 960 744 ${hemY + 30}`;
  const details =
    (cut.kind === 'pleated' ? seam(fall.join(' '), cloth, 2) : '') +
    (buttoned
      ? seam(lines, cloth) +
        stitches(
          lines.replaceAll('574', '582').replaceAll('626', '618'),
          cut.thread ?? darker(cloth.colour, 0.4),
        )
      : '') +
    seam(
      `M${hemX - 10} ${hemY - 20} C420 ${hemY + 12} 780 ${hemY + 12} ${1210 - hemX} ${hemY - 20}`,
      cloth,
      2,
    );
  return {
    cloth,
    hanging: { by: 'clips', y: 296, halfWidth: 160 },
    behind: [waistBack()],
    pieces: [
      { shape, creases: fall, details },
      waistband(cloth, { leg: 'wide', front: buttoned ? 'jeans' : 'pleats', thread: cut.thread }),
    ],
    over: buttoned
      ? Array.from({ length: 7 }, (_, i) => button(600, 318 + i * 124, '#b98a4a', 11)).join('')
      : '',
  };
}

function front(cloth: Cloth, cut: TrouserCut): string {
  if (cut.front === 'jeans') {
    const thread = cut.thread ?? '#c8843a';
    const pocket = 'M434 440 C500 446 536 420 546 344';
    return (
      seam(pocket, cloth) +
      stitches(`${pocket} M434 452 C508 458 546 428 557 344`, thread) +
      seam('M602 340 V690', cloth) +
      stitches('M560 700 C556 900 556 1200 566 1380', thread, 2)
    );
  }
  const pocket = seam('M440 380 L404 590', cloth, 3.4);
  const centre = seam('M602 340 V690', cloth);
  const pleats =
    cut.front === 'pleats'
      ? seam('M520 340 C516 420 510 500 500 620 M486 340 C480 400 474 460 466 540', cloth, 4)
      : '';
  const gathers =
    cut.front === 'drawstring'
      ? seam(
          'M470 344 C466 390 462 410 456 450 M510 346 C508 390 504 420 502 470 M550 346 C550 380 548 400 546 440',
          cloth,
          3,
        )
      : '';
  return pocket + centre + pleats + gathers;
}

/** Only one side of the front carries the fly. */
function fly(cloth: Cloth, cut: TrouserCut): string {
  const line = 'M636 344 V560 C636 610 622 634 600 648';
  if (cut.front === 'jeans')
    return stitches(`${line} M646 344 V562 C646 616 628 644 602 660`, cut.thread ?? '#c8843a');
  return cut.front === 'pleats' ? seam(line, cloth, 2.2) : '';
}

function waistband(cloth: Cloth, cut: TrouserCut): Piece {
  const shape = bothHalves(
    [600, 304],
    [
      [540, 304, 490, 298, 450, 292],
      [446, 342],
      [490, 352, 540, 358, 600, 358],
    ],
  );
  if (cut.front === 'drawstring') {
    const gathers = Array.from(
      { length: 17 },
      (_, i) => `M${458 + i * 18} 300 q${i % 2 ? 3 : -3} 26 0 54`,
    ).join(' ');
    return {
      shape,
      isFlat: true,
      details: seam(gathers, cloth, 3) + seam('M446 318 C500 328 700 328 754 318', cloth, 2),
    };
  }
  const loops = [480, 552, 648, 720].map((x) => `M${x - 6} 296 V356 M${x + 6} 296 V356`).join(' ');
  const edge = 'M448 302 C500 313 700 313 752 302 M446 334 C500 349 700 349 754 334';
  return {
    shape,
    isFlat: true,
    details:
      seam(loops, cloth, 2) +
      (cut.front === 'jeans' ? stitches(edge, cut.thread ?? '#c8843a') : seam(edge, cloth, 1.6)),
  };
}

function closing(cloth: Cloth, cut: TrouserCut): string {
  if (cut.front !== 'drawstring')
    return button(
      600,
      331,
      cut.front === 'jeans' ? '#b98a4a' : darker(cloth.colour, 0.25),
      cut.front === 'jeans' ? 13 : 10,
    );
  const cords = 'M588 330 C572 400 560 450 566 520 M612 330 C632 400 630 440 622 492';
  return `<g fill="none" stroke-linecap="round"><path d="${cords}" transform="translate(7 6)" stroke="#1c110a" stroke-width="9" opacity=".3" filter="url(#blur7)"/><path d="${cords}" stroke="#a8936b" stroke-width="11"/><path d="${cords}" stroke="#efe4cb" stroke-width="8"/><path d="${cords}" stroke="#b7a278" stroke-width="8" stroke-dasharray="2 6" opacity=".6"/><path d="M584 328 C560 306 560 350 588 334 M616 328 C640 306 640 350 612 334" stroke="#efe4cb" stroke-width="8"/><path d="M592 332 H608" stroke="#d8c8a4" stroke-width="16"/></g><circle cx="566" cy="524" r="8" fill="#e2d3b0"/><circle cx="622" cy="496" r="8" fill="#e2d3b0"/>`;
}

function waistBack(): Piece {
  return {
    shape: outline(
      [450, 294],
      [
        [500, 282, 700, 282, 750, 294],
        [700, 312],
        [500, 312],
      ],
    ),
    depth: 0.5,
    isFlat: true,
  };
}
