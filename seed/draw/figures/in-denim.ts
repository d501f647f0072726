import type { Cloth } from '../cloth/cloth.ts';
import { mirrored } from '../outline.ts';
import { seam, stitches } from '../piece.ts';
import type { Dressed } from './body.ts';

export type Legs = 'straight' | 'wide';

/** Shirt or tee tucked into jeans, hands in the front pockets, elbows out. */
export function shirtAndJeans(
  upper: Cloth,
  lower: Cloth,
  legs: Legs,
  thread: string,
  hasShortSleeve = false,
): Dressed {
  const torso = {
    shape:
      'M552 258 C580 274 622 274 648 258 C690 274 734 284 748 316 C752 390 730 440 726 500 C720 580 712 650 704 716 C660 730 540 730 496 716 C490 650 482 580 476 500 C472 440 448 390 454 316 C468 284 510 274 552 258Z',
    creases: [
      'M500 520 C520 600 516 660 530 716',
      'M700 520 C684 600 690 660 672 716',
      'M478 640 C530 670 560 690 590 716',
      'M722 640 C680 670 650 690 622 716',
      'M600 420 C604 520 598 620 602 712',
    ],
    details: hasShortSleeve
      ? seam('M536 262 C570 290 632 290 664 262', upper, 3)
      : `${seam('M456 372 C540 396 660 396 746 372', upper, 3)}${seam('M586 392 V716 M616 392 V716', upper, 2.4)}${stitches('M456 382 C540 406 660 406 746 382', thread, 2)}`,
  };
  const sleeve = hasShortSleeve
    ? {
        shape:
          'M470 292 C436 304 418 360 404 428 C396 466 388 492 380 516 C408 540 448 548 480 540 C488 490 494 440 494 400 C494 350 486 312 470 292Z',
        grain: 10,
        creases: ['M478 420 C462 470 452 510 448 544'],
      }
    : {
        shape:
          'M470 292 C432 306 412 366 400 436 C386 506 364 556 358 600 C366 650 420 706 468 762 L512 724 C480 676 450 632 444 596 C462 540 488 486 494 420 C496 362 488 314 470 292Z',
        grain: 8,
        creases: [
          'M372 604 C400 612 424 610 444 600',
          'M470 400 C452 470 420 540 396 596',
          'M384 640 C412 646 436 640 450 624',
        ],
        details: seam('M440 746 L488 706', upper, 3),
      };
  const collar = {
    shape:
      'M540 262 C546 240 560 230 572 226 C590 236 612 236 630 226 C642 230 656 240 660 262 C640 280 560 280 540 262Z',
    isFlat: true,
  };
  const right = {
    ...sleeve,
    shape: mirrored(sleeve.shape),
    grain: -sleeve.grain,
    creases: sleeve.creases.map(mirrored),
    details: undefined,
  };
  const arm =
    'M392 520 C382 560 366 580 364 606 C372 650 424 706 470 758 L508 722 C476 674 446 636 440 604 C448 576 462 552 470 530Z';
  return {
    bare: hasShortSleeve
      ? `<path d="${arm}"/><path d="${mirrored(arm)}"/>`
      : '<path d="M462 748 L506 712 L520 750 L486 780Z"/><path d="M738 748 L694 712 L680 750 L714 780Z"/>',
    shoes: '#5a3a28',
    pieces: [
      ...jeans(lower, legs, thread),
      { piece: torso, cloth: upper },
      { piece: sleeve, cloth: upper },
      { piece: right, cloth: upper },
      ...(hasShortSleeve ? [] : [{ piece: collar, cloth: upper }]),
      ...waistband(lower, thread),
    ],
  };
}

/** A sleeveless denim dress to the calf; one arm lifted to hold a hat, the other loose. */
export function denimDress(cloth: Cloth, thread: string, armUp = true): Dressed {
  const dress = {
    shape:
      'M520 292 C548 330 570 350 600 352 C632 350 654 330 682 292 L716 300 C718 380 712 440 716 500 C712 570 696 630 694 690 C712 860 770 1020 812 1196 C740 1232 660 1226 600 1234 C530 1240 450 1230 394 1206 C436 1020 492 860 508 690 C506 630 490 570 486 500 C490 440 484 380 486 300Z',
    creases: [
      'M500 520 C520 590 516 640 512 690',
      'M700 520 C684 590 688 640 690 690',
      'M530 710 C516 880 480 1060 450 1220',
      'M580 710 C574 900 556 1080 540 1230',
      'M640 710 C656 900 676 1080 690 1226',
      'M676 720 C706 900 746 1080 770 1212',
    ],
    details: `${seam('M490 690 C550 704 650 704 712 690', cloth, 5)}${seam('M602 352 V690', cloth, 3)}${stitches('M490 700 C550 714 650 714 712 700', thread, 2.4)}${stitches('M386 1186 C470 1222 730 1218 820 1176', thread, 2.6)}${stitches('M594 360 V680', thread, 2)}`,
  };
  const raised =
    'M516 300 C474 300 430 270 392 236 C376 218 384 194 408 186 C440 172 466 152 492 132 C504 132 512 144 506 156 C484 180 458 204 436 220 C468 240 508 256 540 284Z';
  const lowered =
    'M690 300 C716 320 724 380 730 450 C738 540 752 620 758 700 C764 740 768 780 758 812 C746 820 734 806 730 784 C724 740 718 700 712 660 C700 590 690 520 684 440Z';
  const calf =
    'M566 1190 C558 1240 560 1290 566 1340 C572 1372 574 1396 572 1420 C572 1438 540 1440 538 1422 C538 1396 536 1376 532 1344 C524 1290 520 1240 524 1190Z';
  const legsBare = `${calf} ${mirrored(calf)}`;
  return {
    bare: `<path d="${legsBare}"/><path d="${armUp ? raised : mirrored(lowered)}"/><path d="${lowered}"/><path d="M500 290 C540 276 570 262 600 262 C632 262 662 276 704 290 L690 376 H512Z"/>`,
    pieces: [{ piece: dress, cloth }],
    over: `<g fill="#7c5137"><path d="M534 1408 C542 1400 568 1400 576 1408 L580 1446 H532Z"/><path d="M624 1408 C632 1400 658 1400 666 1408 L668 1446 H620Z"/></g>`,
  };
}

function jeans(cloth: Cloth, legs: Legs, thread: string) {
  const isWide = legs === 'wide';
  const [outer, inner] = isWide ? [404, 590] : [446, 572];
  const left = {
    shape: `M500 712 C482 780 474 850 472 920 C470 1060 ${outer + 6} 1240 ${outer} 1414 C${outer + 50} 1430 ${inner - 50} 1430 ${inner} 1416 C${inner + 6} 1260 592 1100 606 946 L612 712Z`,
    creases: [
      'M600 940 C560 960 520 966 490 950',
      `M${(outer + inner) / 2 + 20} 1010 C${(outer + inner) / 2 + 6} 1160 ${(outer + inner) / 2} 1280 ${(outer + inner) / 2 - 4} 1410`,
      `M${inner - 30} 1120 C${inner - 40} 1220 ${inner - 34} 1320 ${inner - 40} 1416`,
      `M500 1140 C530 1156 560 1156 580 1146`,
    ],
    details: `${stitches(`M${inner - 14} 1410 C${inner - 8} 1260 574 1100 590 960`, thread, 2)}${stitches(`M${outer - 8} 1390 C${outer + 50} 1406 ${inner - 50} 1406 ${inner + 8} 1392`, thread, 2.2)}${pocket(556, cloth, thread)}`,
  };
  const right = {
    ...left,
    shape: mirrored(left.shape),
    creases: left.creases.map(mirrored),
    details: `<g transform="translate(1200 0) scale(-1 1)">${left.details}</g>`,
    depth: 0.06,
  };
  const yoke = {
    shape: 'M500 708 H700 L706 752 C660 776 640 786 602 806 C562 786 542 776 494 752Z',
    isFlat: true,
    details: stitches('M494 744 C542 766 562 776 602 796 C640 776 660 766 708 744', thread, 2.2),
  };
  return [
    { piece: right, cloth },
    { piece: left, cloth },
    { piece: yoke, cloth },
  ];
}

function pocket(x: number, cloth: Cloth, thread: string): string {
  const d = `M${x - 44} 800 L${x + 36} 814 L${x + 36} 890 L${x - 2} 914 L${x - 46} 884Z`;
  return `${seam(d, cloth, 3.4)}${stitches(d, thread, 2)}${stitches(`M${x - 42} 846 C${x - 20} 866 ${x - 6} 846 ${x - 4} 840 C${x} 852 ${x + 16} 870 ${x + 34} 856`, thread, 2)}`;
}

function waistband(cloth: Cloth, thread: string) {
  const loops = [530, 600, 670].map((x) => `M${x - 6} 690 V732 M${x + 6} 690 V732`).join(' ');
  return [
    {
      piece: {
        shape: 'M496 692 C550 704 650 704 704 692 L708 726 C650 740 550 740 492 726Z',
        isFlat: true,
        depth: 0.2,
        details:
          stitches('M494 700 C550 712 650 712 706 700 M494 720 C550 732 650 732 706 720', thread, 2) +
          seam(loops, cloth, 2.4) +
          '<rect x="626" y="702" width="34" height="26" fill="#a8693e" stroke="#5f371e" stroke-width="1.5"/>',
      },
      cloth,
    },
  ];
}
