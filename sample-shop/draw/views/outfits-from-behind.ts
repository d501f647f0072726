import type { Lower, Upper, WornScene } from '../../products/product-view.ts';
import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { darker } from '../colours.ts';
import type { Dressed } from '../figures/figure-from-behind.ts';
import { mirrored } from '../svg-path-geometry.ts';
import { letDown } from '../wardrobe/garment-lengths.ts';
import type { Piece } from '../worn-piece-and-stitching.ts';
import { braid, seam } from '../worn-piece-and-stitching.ts';
import { lowerPieces } from './trousers-and-skirts-from-behind.ts';

type Part = { piece: Piece; cloth: Cloth };

const SHOES = '#7a4a2c';

/** Where the pieces end, and the thread of embroidered cuffs. */
type Measures = { upperHem?: number; lowerHem?: number; trim?: string };

/** Two pieces worn loose, one over the other, seen from behind: arms hang at the sides. */
export function twoPieceFromBehind(
  upper: Upper,
  top: Cloth,
  lower: Lower,
  below: Cloth,
  { upperHem = hems[upper], lowerHem, trim }: Measures = {},
): Dressed {
  const isBareLegged = lower === 'shorts' || lower.endsWith('skirt');
  return {
    bare: `${arms(upper)}${isBareLegged ? bareLegs() : ''}`,
    pieces: [
      ...lowerPieces(lower, below, lowerHem).map((piece) => ({ piece, cloth: below })),
      ...uppers(upper, top, upperHem, trim),
    ],
    over: (isBareLegged ? sandals(SHOES) : '') + fastening(upper, top.colour),
    ...(isBareLegged ? {} : { shoes: SHOES }),
  };
}

const hems: Record<Upper, number> = {
  shirt: 824,
  camp: 824,
  tee: 800,
  polo: 800,
  jumper: 810,
  tunic: 924,
  strappy: 744,
  halter: 744,
  full: 790,
};

function fastening(kind: Upper, colour: string): string {
  if (kind === 'strappy') return straps(colour, 9);
  return kind === 'halter' ? nape(colour) : '';
}

function uppers(kind: Upper, cloth: Cloth, hem: number, trim?: string): Part[] {
  if (kind === 'strappy') return [{ piece: bareBacked(hem, 430), cloth }];
  if (kind === 'halter') return [{ piece: bareBacked(hem, 506), cloth }];
  const flare = kind === 'tunic' ? 26 : kind === 'full' ? 16 : 0;
  const y = (share: number) => Math.round(470 + (hem - 470) * share);
  const torso: Piece = {
    shape: `${shoulders} C730 ${y(0.4)} ${734 + flare} ${y(0.7)} ${738 + flare} ${hem - 22} C700 ${hem - 2} 650 ${hem} 600 ${hem} C550 ${hem} 500 ${hem - 2} ${462 - flare} ${hem - 22} C${466 - flare} ${y(0.7)} 470 ${y(0.4)} 468 520 ${otherShoulder}`,
    creases: [
      `M486 470 C508 ${y(0.34)} 496 ${y(0.68)} 510 ${hem - 20}`,
      `M716 470 C694 ${y(0.34)} 704 ${y(0.68)} 690 ${hem - 20}`,
      `M560 ${y(0.2)} C574 ${y(0.5)} 552 ${y(0.8)} 566 ${hem - 10}`,
      `M640 ${y(0.3)} C628 ${y(0.5)} 650 ${y(0.8)} 640 ${hem - 10}`,
      'M470 420 C510 470 540 480 574 478',
      'M732 420 C690 470 662 480 628 478',
    ],
    details: details(kind, cloth, hem),
  };
  return [torso, ...sleeves(kind, cloth, trim), ...collar(kind)].map((piece) => ({ piece, cloth }));
}

const shoulders = 'M552 258 C580 274 622 274 648 258 C690 274 734 284 748 316 C754 390 734 450 732 520';
const otherShoulder = 'C466 450 446 390 454 316 C468 284 510 274 552 258Z';

function sleeves(kind: Upper, cloth: Cloth, trim?: string): Piece[] {
  const cuffs = trim ? braid('M370 790 C398 808 436 810 464 796', trim, cloth.colour, 30) : '';
  const plain = kind === 'jumper' ? `<path d="M366 770 H474 V840 H366Z" fill="${cloth.colour}"/>` : '';
  const sleeve: Piece = isShortSleeved(kind)
    ? {
        shape:
          'M472 290 C436 302 416 356 402 430 C394 474 386 506 380 536 C408 556 446 562 478 554 C488 500 496 446 496 404 C494 352 488 312 472 290Z',
        grain: 9,
        creases: ['M470 420 C456 470 450 520 444 556', 'M488 400 C470 440 430 470 404 480'],
        details: seam('M384 520 C412 540 448 546 482 538', cloth, 3),
      }
    : {
        shape:
          kind === 'full'
            ? 'M472 290 C430 306 404 380 388 470 C372 560 356 650 364 740 C374 776 392 790 396 812 C410 822 434 822 446 814 C452 792 478 770 484 730 C492 640 500 520 498 410 C496 354 488 312 472 290Z'
            : 'M472 290 C438 304 420 360 408 434 C396 520 388 610 384 700 C382 750 380 786 380 812 C398 826 430 828 450 818 C456 770 464 710 472 640 C482 560 496 480 497 410 C496 356 488 312 472 290Z',
        grain: 5,
        creases: [
          'M486 420 C466 500 440 560 404 600',
          'M402 600 C430 612 458 606 474 594',
          'M390 690 C420 700 446 696 464 686',
          'M398 760 C418 772 440 770 456 758',
        ],
        details: plain + seam('M374 770 C398 784 432 786 466 774', cloth, 3) + cuffs,
      };
  const right: Piece = {
    ...sleeve,
    shape: mirrored(sleeve.shape),
    grain: -(sleeve.grain ?? 0),
    creases: (sleeve.creases ?? []).map(mirrored),
    details: mirroredMarkup(sleeve.details ?? ''),
  };
  return [sleeve, right];
}

function isShortSleeved(kind: Upper): boolean {
  return kind === 'tee' || kind === 'polo' || kind === 'camp';
}

function details(kind: Upper, cloth: Cloth, hem: number): string {
  const hemLine = `M440 ${hem - 36} C520 ${hem - 14} 680 ${hem - 14} 760 ${hem - 36}`;
  if (kind === 'tee' || kind === 'polo' || kind === 'jumper')
    return `${seam('M538 262 C570 288 632 288 662 262', cloth, 4)}${seam(hemLine, cloth, 3)}`;
  const yoke = seam('M450 372 C530 392 670 392 752 372', cloth, 3);
  const pleat = kind === 'camp' ? '' : seam(`M592 384 V${hem - 190} M610 384 V${hem - 190}`, cloth, 2);
  return `${yoke}${pleat}${seam(hemLine, cloth, 2.4)}`;
}

function collar(kind: Upper): Piece[] {
  if (kind === 'tee' || kind === 'jumper') return [];
  const isBand = kind === 'tunic' || kind === 'full';
  return [
    {
      shape: isBand
        ? 'M548 262 C552 248 560 238 568 232 C588 242 614 242 634 232 C642 238 650 248 654 262 C632 276 570 276 548 262Z'
        : 'M534 268 C542 244 558 230 570 226 C590 236 612 236 632 226 C644 230 660 244 668 268 C640 290 562 290 534 268Z',
      isFlat: true,
    },
  ];
}

/** A top that leaves the back bare above `top`. */
function bareBacked(hem: number, top: number): Piece {
  const y = (share: number) => Math.round(570 + (hem - 570) * share);
  return {
    shape: `M486 ${top} C530 ${top + 22} 672 ${top + 22} 716 ${top} C720 ${top + 30} 718 540 718 570 C718 ${y(0.4)} 726 ${y(0.7)} 734 ${hem - 16} C690 ${hem} 510 ${hem} 468 ${hem - 16} C476 ${y(0.7)} 484 ${y(0.4)} 484 570 C484 540 482 ${top + 30} 486 ${top}Z`,
    creases: [
      `M520 ${top + 40} C526 560 512 ${y(0.5)} 520 ${hem - 16}`,
      `M680 ${top + 40} C676 560 690 ${y(0.5)} 680 ${hem - 16}`,
      `M600 540 C606 ${y(0.3)} 594 ${y(0.6)} 604 ${hem - 8}`,
    ],
  };
}

/** Straps of a top or a dress over a bare back. */
function straps(colour: string, width = 7): string {
  return `<path d="M512 436 C509 380 510 330 517 286 M690 436 C693 380 692 330 685 286" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Where a halter is tied. */
function nape(colour: string): string {
  const line = (d: string, stroke: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
  const around = 'M548 268 C576 250 626 250 654 268';
  const bow = 'M600 258 C566 226 552 278 600 262 C648 278 634 226 600 258';
  const ends = 'M598 262 C590 300 580 330 570 366 M604 262 C614 300 618 330 632 352';
  return `${line(`${around} ${ends}`, darker(colour, 0.35), 12)}${line(`${around} ${ends}`, colour, 9)}${line(bow, darker(colour, 0.35), 11)}${line(bow, colour, 8)}`;
}

type DressCut = Extract<WornScene, { how: 'dressed' }>['cut'];

/** How far the skirt stands out at its hem. */
const flares: Record<DressCut, number> = { slip: 76, tiered: 130, 'a-line': 104, belted: 88, wrapped: 88 };

/** A dress as long as its front is, seen from behind; `cut` says how its skirt falls. */
export function dressFromBehind(cut: DressCut, cloth: Cloth, hem: number, shoes = '#9a6238'): Dressed {
  const hasSleeves = cut === 'belted' || cut === 'wrapped';
  const skirt = skirtOf(cut, hem);
  const tops = {
    sleeved: `${shoulders} ${skirt} C482 590 470 560 468 520 ${otherShoulder}`,
    sleeveless: `M520 292 C548 322 654 322 682 292 L716 300 C718 380 712 440 716 500 ${skirt} 486 500 C490 440 484 380 486 300Z`,
    strappy: `M494 420 C540 452 662 452 708 420 C716 460 720 500 718 540 ${skirt} 484 540 C482 500 486 460 494 420Z`,
  };
  const shape = hasSleeves ? tops.sleeved : cut === 'a-line' ? tops.sleeveless : tops.strappy;
  const kind = cut === 'belted' ? 'camp' : 'tee';
  const body: Piece = { shape, creases: creasesOf(cut, hem), details: hemSeam(cut, cloth, hem) };
  return {
    bare: `${bareLegs()}${sandals(shoes)}${arms(hasSleeves ? kind : 'strappy')}`,
    pieces: [
      ...(cut === 'tiered' ? tiers(hem, cloth) : [body]),
      ...(hasSleeves ? [...sleeves(kind, cloth), ...collar(kind), sash] : []),
    ].map((piece) => ({
      piece,
      cloth,
    })),
    over: cut === 'slip' ? straps(cloth.colour, 6) : cut === 'tiered' ? straps(cloth.colour, 9) : '',
  };
}

/** From the right side of the waist around the hem to the left side. */
function skirtOf(cut: DressCut, hem: number): string {
  const wide = flares[cut];
  const y = down(hem);
  return `C720 560 696 600 ${cut === 'slip' ? 706 : 698} 640 C712 ${y(860)} ${730 + wide * 0.5} ${y(1020)} ${700 + wide} ${hem - 26} C660 ${hem} 540 ${hem} ${502 - wide} ${hem - 22} C${470 - wide * 0.5} ${y(1020)} 492 ${y(860)} ${cut === 'slip' ? 496 : 504} 640 C506 600 482 560`;
}

function creasesOf(cut: DressCut, hem: number): string[] {
  const wide = flares[cut];
  const y = down(hem);
  const falls = [-2, -1.3, -0.5, 0.4, 1.2, 2].map(
    (n) =>
      `M${600 + n * 44} 690 C${600 + n * 50} ${y(860)} ${600 + n * (52 + wide * 0.3)} ${y(1060)} ${600 + n * (54 + wide * 0.42)} ${hem - 12}`,
  );
  return ['M506 540 C524 580 516 620 520 660', 'M696 540 C680 580 688 620 684 660', ...falls];
}

function hemSeam(cut: DressCut, cloth: Cloth, hem: number): string {
  const half = 110 + flares[cut];
  const y = hem - 40;
  return seam(`M${600 - half} ${y} C540 ${y + 24} 660 ${y + 24} ${600 + half} ${y}`, cloth, 2.4);
}

/** Gathered tiers under a bodice, back to front: each begins under the one above, as those of the front do. */
function tiers(hem: number, cloth: Cloth): Piece[] {
  const y = (share: number) => Math.round(484 + (hem - 484) * share);
  const rows = [
    { top: y(0), end: y(0.34), from: 105, to: 139, count: 7 },
    { top: y(0.34) - 14, end: y(0.67), from: 135, to: 181, count: 10 },
    { top: y(0.67) - 14, end: hem - 12, from: 175, to: 230, count: 13 },
  ];
  const gathered = rows.map(({ top, end, from, to, count }): Piece => {
    const side = (at: 1 | -1, half: number) => 600 + at * half;
    const creases = Array.from({ length: count }, (_, i) => {
      const n = ((i + 0.5) / count) * 2 - 1;
      return `M${side(1, n * from)} ${top + 10} C${side(1, n * from)} ${top + 60} ${side(1, n * to)} ${end - 80} ${side(1, n * to)} ${end}`;
    });
    return {
      shape: `M${side(-1, from)} ${top} C${side(-1, from + 16)} ${top + 36} ${side(-1, to - 6)} ${end - 70} ${side(-1, to)} ${end} C${side(-1, to * 0.5)} ${end + 20} ${side(1, to * 0.5)} ${end + 20} ${side(1, to)} ${end} C${side(1, to - 6)} ${end - 70} ${side(1, from + 16)} ${top + 36} ${side(1, from)} ${top}Z`,
      creases,
      details: seam(`M${side(-1, from + 12)} ${top + 9} H${side(1, from + 12)}`, cloth, 5),
    };
  });
  const bodice: Piece = {
    shape:
      'M494 420 C540 452 662 452 708 420 C712 446 712 470 710 492 C660 504 540 504 490 492 C490 470 490 446 494 420Z',
  };
  return [...gathered.reverse(), bodice];
}

/** The skirt of a dress was drawn to the calf. */
function down(hem: number): (y: number) => number {
  return letDown(690, 1236, hem);
}

const sash: Piece = {
  shape: 'M484 578 C540 596 660 596 718 578 L720 614 C660 632 540 632 482 614Z',
  grain: 90,
  isFlat: true,
};

function arms(kind: Upper): string {
  const lower =
    'M400 520 C394 600 388 680 386 760 C384 810 386 850 396 884 C404 906 424 904 430 884 C438 840 442 780 448 720 C456 650 468 590 474 540Z';
  const whole =
    'M560 262 C540 282 500 288 478 304 C458 322 456 372 458 430 C454 530 444 620 440 700 C434 744 430 784 442 812 C454 822 468 806 472 784 C478 740 486 700 492 660 C504 590 512 520 516 440Z';
  const hand = 'M384 808 C380 840 386 872 396 894 C408 910 426 904 430 886 C438 862 444 836 446 810Z';
  const isBare = kind === 'strappy' || kind === 'halter';
  const arm = isBare ? whole : isShortSleeved(kind) ? lower : hand;
  return `<path d="${arm}"/><path d="${mirrored(arm)}"/>${isBare ? bareBack() : ''}`;
}

/** The back between two bare shoulders: the spine, the shoulder blades, and the side that lies in shadow. */
function bareBack(): string {
  const line = (d: string, width: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="#2a1210" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#blur7)"/>`;
  return `<path d="M552 264 C584 282 616 282 648 264 L708 300 V540 H492 V300Z"/>${line('M600 290 C596 350 604 410 600 470', 12, 0.3)}${line('M540 330 C524 360 530 400 556 420 M660 330 C676 360 670 400 644 420', 11, 0.22)}${line('M506 356 C500 390 504 420 510 450 M694 356 C700 390 696 420 690 450', 9, 0.4)}${line('M732 330 C740 470 752 620 760 780', 16, 0.3)}`;
}

function bareLegs(): string {
  const leg =
    'M500 1000 C504 1080 516 1140 520 1190 C524 1240 522 1290 530 1344 C534 1376 536 1396 538 1422 C540 1440 572 1438 572 1420 C574 1396 572 1372 566 1340 C568 1290 582 1240 584 1190 C588 1120 592 1060 592 1000Z';
  return `<path d="${leg}"/><path d="${mirrored(leg)}"/>`;
}

function sandals(colour: string): string {
  return `<g fill="${colour}"><path d="M534 1408 C542 1400 568 1400 576 1408 L580 1446 H532Z"/><path d="M624 1408 C632 1400 658 1400 666 1408 L668 1446 H620Z"/></g>`;
}

function mirroredMarkup(markup: string): string {
  return `<g transform="translate(1200 0) scale(-1 1)">${markup}</g>`;
}
