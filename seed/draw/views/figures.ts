import type { Lower, Upper } from '#seed/product-views.ts';
import type { Cloth } from '../cloth/cloth.ts';
import type { Dressed } from '../figures/body.ts';
import { mirrored } from '../outline.ts';
import type { Piece } from '../piece.ts';
import { seam } from '../piece.ts';

type Part = { piece: Piece; cloth: Cloth };

/** Two pieces worn loose, one over the other, seen from behind: arms hang at the sides. */
export function wearing(upper: Upper, top: Cloth, lower: Lower, below: Cloth, shoes = '#7a4a2c'): Dressed {
  const isBareLegged = lower === 'shorts' || lower === 'skirt' || lower === 'narrow-skirt';
  return {
    bare: `${arms(upper)}${isBareLegged ? bareLegs() : ''}`,
    pieces: [...lowers(lower, below), ...uppers(upper, top)],
    over: (isBareLegged ? sandals(shoes) : '') + (upper === 'strappy' ? straps(top.colour, 9) : ''),
    ...(isBareLegged ? {} : { shoes }),
  };
}

function uppers(kind: Upper, cloth: Cloth): Part[] {
  const hem = kind === 'tunic' ? 1010 : kind === 'jumper' ? 838 : kind === 'strappy' ? 800 : 868;
  const flare = kind === 'tunic' ? 26 : kind === 'full' ? 16 : 0;
  if (kind === 'strappy') return [{ piece: strappyBack(hem), cloth }];
  const torso: Piece = {
    shape: `M552 258 C580 274 622 274 648 258 C690 274 734 284 748 316 C754 390 734 450 732 520 C730 640 ${734 + flare} ${hem - 110} ${738 + flare} ${hem - 8} C700 ${hem + 20} 650 ${hem + 24} 600 ${hem + 24} C550 ${hem + 24} 500 ${hem + 20} ${462 - flare} ${hem - 8} C${466 - flare} ${hem - 110} 470 640 468 520 C466 450 446 390 454 316 C468 284 510 274 552 258Z`,
    creases: [
      `M486 470 C508 ${hem - 280} 496 ${hem - 130} 510 ${hem}`,
      `M716 470 C694 ${hem - 280} 704 ${hem - 130} 690 ${hem}`,
      `M560 560 C574 ${hem - 200} 552 ${hem - 90} 566 ${hem + 10}`,
      `M640 600 C628 ${hem - 190} 650 ${hem - 90} 640 ${hem + 10}`,
      'M470 420 C510 470 540 480 574 478',
      'M732 420 C690 470 662 480 628 478',
    ],
    details: details(kind, cloth, hem),
  };
  const sleeve: Piece =
    kind === 'tee' || kind === 'camp'
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
          details: seam('M376 784 C398 798 432 800 458 788', cloth, 3),
        };
  const right: Piece = {
    ...sleeve,
    shape: mirrored(sleeve.shape),
    grain: -(sleeve.grain ?? 0),
    creases: (sleeve.creases ?? []).map(mirrored),
    details: mirroredMarkup(sleeve.details ?? ''),
  };
  return [torso, sleeve, right, ...collar(kind)].map((piece) => ({ piece, cloth }));
}

function details(kind: Upper, cloth: Cloth, hem: number): string {
  if (kind === 'tee' || kind === 'jumper')
    return `${seam('M538 262 C570 288 632 288 662 262', cloth, 4)}${seam(`M450 ${hem - 6} C520 ${hem + 12} 680 ${hem + 12} 752 ${hem - 6}`, cloth, 3)}`;
  const yoke = seam('M450 372 C530 392 670 392 752 372', cloth, 3);
  const pleat = kind === 'camp' ? '' : seam(`M592 384 V${hem - 200} M610 384 V${hem - 200}`, cloth, 2);
  return `${yoke}${pleat}${seam(`M440 ${hem - 4} C520 ${hem + 12} 680 ${hem + 12} 760 ${hem - 4}`, cloth, 2.4)}`;
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

function strappyBack(hem: number): Piece {
  return {
    shape: `M486 430 C530 452 672 452 716 430 C722 470 718 520 718 570 C718 650 726 ${hem - 80} 734 ${hem} C690 ${hem + 18} 510 ${hem + 18} 468 ${hem} C476 ${hem - 80} 484 650 484 570 C484 520 480 470 486 430Z`,
    creases: [
      `M520 470 C526 560 512 680 520 ${hem}`,
      `M680 470 C676 560 690 680 680 ${hem}`,
      `M600 520 C606 620 594 700 604 ${hem}`,
    ],
  };
}

/** Straps of a top or a dress over a bare back. */
function straps(colour: string, width = 7): string {
  return `<path d="M512 436 C520 380 530 320 540 272 M690 436 C682 380 672 320 662 272" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A dress to the calf, seen from behind; `cut` says how its skirt falls. */
export function dressed(
  cut: 'slip' | 'tiered' | 'a-line' | 'belted',
  cloth: Cloth,
  shoes = '#9a6238',
): Dressed {
  const wide = { slip: 60, tiered: 170, 'a-line': 110, belted: 96 }[cut];
  const hasSleeves = cut === 'belted';
  const top =
    cut === 'a-line' ? 'M520 292 C548 322 654 322 682 292 L716 300' : 'M494 420 C540 452 662 452 708 420';
  const skirt = `C720 560 696 630 ${cut === 'slip' ? 706 : 694} 690 C712 860 ${730 + wide * 0.5} 1020 ${700 + wide} 1216 C660 1250 540 1250 ${502 - wide} 1222 C${470 - wide * 0.5} 1020 492 860 ${cut === 'slip' ? 496 : 508} 690 C506 630 482 560`;
  const tiers =
    cut === 'tiered'
      ? [880, 1060]
          .map((y, i) =>
            seam(`M${440 - i * 50} ${y} C540 ${y + 22} 660 ${y + 22} ${760 + i * 50} ${y}`, cloth, 6),
          )
          .join('')
      : '';
  const body: Piece = {
    shape:
      cut === 'a-line'
        ? `${top} C718 380 712 440 716 500 ${skirt} 486 500 C490 440 484 380 486 300Z`
        : `${top} C716 460 720 500 718 540 ${skirt} 484 540 C482 500 486 460 494 420Z`,
    creases: [
      'M506 540 C524 600 516 650 520 700',
      'M696 540 C680 600 688 650 684 700',
      `M530 720 C516 880 ${500 - wide * 0.4} 1060 ${486 - wide * 0.5} 1226`,
      'M584 720 C576 900 562 1080 552 1240',
      'M636 720 C650 900 664 1080 672 1236',
      `M676 730 C700 900 ${710 + wide * 0.4} 1060 ${710 + wide * 0.6} 1210`,
    ],
    details: `${tiers}${seam(`M${400 - wide} 1204 C540 1232 660 1232 ${800 + wide} 1198`, cloth, 2.4)}`,
  };
  return {
    bare: `${bareLegs()}${arms(hasSleeves ? 'camp' : 'strappy')}`,
    pieces: hasSleeves
      ? [
          { piece: body, cloth },
          ...uppers('camp', cloth),
          { piece: sash, cloth: { ...cloth, print: undefined } },
        ]
      : [{ piece: body, cloth }],
    over: `${cut === 'a-line' || hasSleeves ? '' : straps(cloth.colour, cut === 'tiered' ? 14 : 6)}${sandals(shoes)}`,
  };
}

const sash: Piece = {
  shape:
    'M470 664 C540 684 660 684 732 664 L734 700 C680 716 640 718 622 716 C640 790 650 850 668 920 L636 930 C622 860 612 790 602 718 C550 718 510 714 468 700Z',
  isFlat: true,
};

function arms(kind: Upper): string {
  const lower =
    'M400 520 C394 600 388 680 386 760 C384 810 386 850 396 884 C404 906 424 904 430 884 C438 840 442 780 448 720 C456 650 468 590 474 540Z';
  const whole =
    'M560 262 C540 282 500 288 478 304 C458 322 456 372 458 430 C454 530 444 620 440 700 C434 744 430 784 442 812 C454 822 468 806 472 784 C478 740 486 700 492 660 C504 590 512 520 516 440Z';
  const hand = 'M384 808 C380 840 386 872 396 894 C408 910 426 904 430 886 C438 862 444 836 446 810Z';
  const arm = kind === 'strappy' ? whole : kind === 'tee' || kind === 'camp' ? lower : hand;
  return `<path d="${arm}"/><path d="${mirrored(arm)}"/>${kind === 'strappy' ? bareBack() : ''}`;
}

/** The back between two bare shoulders: the spine, the shoulder blades, and the side that lies in shadow. */
function bareBack(): string {
  const line = (d: string, width: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="#2a1210" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#blur7)"/>`;
  return `<path d="M552 264 C584 282 616 282 648 264 L708 300 V480 H492 V300Z"/>${line('M600 290 C596 350 604 410 600 470', 12, 0.3)}${line('M540 330 C524 360 530 400 556 420 M660 330 C676 360 670 400 644 420', 11, 0.22)}${line('M506 356 C500 390 504 420 510 450 M694 356 C700 390 696 420 690 450', 9, 0.4)}${line('M732 330 C740 470 752 620 760 780', 16, 0.3)}`;
}

function bareLegs(): string {
  const leg =
    'M500 1000 C504 1080 516 1140 520 1190 C524 1240 522 1290 530 1344 C534 1376 536 1396 538 1422 C540 1440 572 1438 572 1420 C574 1396 572 1372 566 1340 C568 1290 582 1240 584 1190 C588 1120 592 1060 592 1000Z';
  return `<path d="${leg}"/><path d="${mirrored(leg)}"/>`;
}

function sandals(colour: string): string {
  return `<g fill="${colour}"><path d="M534 1408 C542 1400 568 1400 576 1408 L580 1446 H532Z"/><path d="M624 1408 C632 1400 658 1400 666 1408 L668 1446 H620Z"/></g>`;
}

function lowers(kind: Lower, cloth: Cloth): Part[] {
  if (kind === 'skirt' || kind === 'narrow-skirt') {
    const wide = kind === 'skirt' ? 120 : 40;
    const shape = `M498 690 L704 690 C720 800 ${740 + wide * 0.5} 1020 ${716 + wide} 1206 C660 1240 540 1240 ${486 - wide} 1212 C${460 - wide * 0.5} 1020 482 800 498 690Z`;
    const creases = [-2, -1, 0, 1, 2].map(
      (n) =>
        `M${600 + n * 40} 720 C${600 + n * 44} 900 ${600 + n * (50 + wide * 0.2)} 1060 ${600 + n * (60 + wide * 0.3)} 1226`,
    );
    return [{ piece: { shape, creases }, cloth }];
  }
  const [outer, inner, foot] = (
    {
      straight: [446, 574, 1414],
      wide: [404, 590, 1416],
      tapered: [480, 566, 1396],
      flared: [420, 590, 1420],
      shorts: [440, 592, 1092],
    } as const
  )[kind];
  const knee = kind === 'flared' ? 486 : kind === 'tapered' ? 474 : (outer + 472) / 2;
  const left: Piece = {
    shape:
      kind === 'shorts'
        ? `M492 700 C478 790 462 900 ${outer} ${foot} C490 ${foot + 14} 550 ${foot + 14} ${inner} ${foot} C596 1040 600 980 606 940 L612 700Z`
        : `M492 700 C478 780 470 850 470 920 C468 1030 ${knee} 1100 ${knee - 4} 1160 C${(knee + outer) / 2 - 6} 1260 ${outer} 1340 ${outer} ${foot} C${outer + 40} ${foot + 14} ${inner - 40} ${foot + 14} ${inner} ${foot + 2} C${inner + 4} 1260 592 1100 606 946 L612 700Z`,
    creases: [
      'M600 930 C560 950 520 956 490 940',
      `M${(outer + inner) / 2 + 14} 980 C${(outer + inner) / 2} ${foot - 240} ${(outer + inner) / 2} ${foot - 120} ${(outer + inner) / 2 - 4} ${foot}`,
      ...(kind === 'shorts'
        ? []
        : [
            `M${inner - 20} 1110 C${inner - 30} 1220 ${inner - 26} 1320 ${inner - 30} ${foot}`,
            'M498 1140 C530 1156 556 1156 580 1146',
            `M${outer + 20} ${foot - 40} C${outer + 50} ${foot - 26} ${inner - 30} ${foot - 26} ${inner - 6} ${foot - 44}`,
          ]),
    ],
    details: seam(
      `M${outer - 8} ${foot - 26} C${outer + 40} ${foot - 12} ${inner - 40} ${foot - 12} ${inner + 8} ${foot - 24}`,
      cloth,
      2.4,
    ),
  };
  const right: Piece = {
    ...left,
    shape: mirrored(left.shape),
    creases: (left.creases ?? []).map(mirrored),
    details: mirroredMarkup(left.details ?? ''),
    depth: 0.06,
  };
  return [
    { piece: right, cloth },
    { piece: left, cloth },
  ];
}

function mirroredMarkup(markup: string): string {
  return `<g transform="translate(1200 0) scale(-1 1)">${markup}</g>`;
}
