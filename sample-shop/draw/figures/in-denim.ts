import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { mirrored } from '../svg-path-geometry.ts';
import { seam, stitches } from '../worn-piece-and-stitching.ts';
import type { Dressed } from './figure-from-behind.ts';

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
      'M552 258 C580 274 622 274 648 258 C690 274 734 284 748 314 C752 377 730 420 726 471 C720 540 712 600 704 656 C660 667 540 667 496 656 C490 600 482 540 476 471 C472 420 448 377 454 314 C468 284 510 274 552 258Z',
    creases: [
      'M500 488 C520 557 516 608 530 656',
      'M700 488 C684 557 690 608 672 656',
      'M478 591 C530 617 560 634 590 656',
      'M722 591 C680 617 650 634 622 656',
      'M600 403 C604 488 598 574 602 653',
    ],
    details: hasShortSleeve
      ? seam('M536 262 C570 290 632 290 664 262', upper, 3)
      : `${seam('M456 362 C540 382 660 382 746 362', upper, 3)}${seam('M586 379 V656 M616 379 V656', upper, 2.4)}${stitches('M456 370 C540 391 660 391 746 370', thread, 2)}`,
  };
  const sleeve = hasShortSleeve
    ? {
        shape:
          'M470 292 C436 303 418 351 404 410 C396 442 388 464 380 485 C408 505 448 512 480 505 C488 463 494 420 494 386 C494 343 486 310 470 292Z',
        grain: 10,
        creases: ['M478 403 C462 445 452 480 448 509'],
      }
    : {
        shape:
          'M470 292 C432 305 412 356 400 416 C386 476 364 519 358 557 C366 600 420 647 468 692 L512 662 C480 622 450 584 444 553 C462 505 488 459 494 403 C496 353 488 312 470 292Z',
        grain: 8,
        creases: [
          'M372 560 C400 567 424 565 444 557',
          'M470 386 C452 445 420 505 396 553',
          'M384 591 C412 596 436 591 450 577',
        ],
        details: seam('M440 679 L488 647', upper, 3),
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
    'M392 488 C382 522 366 540 364 562 C372 600 424 647 470 689 L508 661 C476 620 446 588 440 560 C448 536 462 516 470 497Z';
  return {
    bare: hasShortSleeve
      ? `<path d="${arm}"/><path d="${mirrored(arm)}"/>`
      : '<path d="M462 681 L506 653 L520 683 L486 706Z"/><path d="M738 681 L694 653 L680 683 L714 706Z"/>',
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
    shape: `M500 653 C482 706 474 761 472 816 C470 970 ${outer + 6} 1192 ${outer} 1414 C${outer + 50} 1430 ${inner - 50} 1430 ${inner} 1416 C${inner + 6} 1217 592 1017 606 836 L612 653Z`,
    creases: [
      'M600 831 C560 852 520 860 490 841',
      `M${(outer + inner) / 2 + 20} 911 C${(outer + inner) / 2 + 6} 1090 ${(outer + inner) / 2} 1243 ${(outer + inner) / 2 - 4} 1409`,
      `M${inner - 30} 1040 C${inner - 40} 1166 ${inner - 34} 1294 ${inner - 40} 1416`,
      `M500 1064 C530 1084 560 1084 580 1072`,
    ],
    details: `${stitches(`M${inner - 14} 1409 C${inner - 8} 1217 574 1017 590 852`, thread, 2)}${stitches(`M${outer - 8} 1383 C${outer + 50} 1404 ${inner - 50} 1404 ${inner + 8} 1386`, thread, 2.2)}${pocket(556, cloth, thread)}`,
  };
  const right = {
    ...left,
    shape: mirrored(left.shape),
    creases: left.creases.map(mirrored),
    details: `<g transform="translate(1200 0) scale(-1 1)">${left.details}</g>`,
    depth: 0.06,
  };
  const yoke = {
    shape: 'M500 649 H700 L706 684 C660 703 640 711 602 726 C562 711 542 703 494 684Z',
    isFlat: true,
    details: stitches('M494 678 C542 695 562 703 602 719 C640 703 660 695 708 678', thread, 2.2),
  };
  return [
    { piece: right, cloth },
    { piece: left, cloth },
    { piece: yoke, cloth },
  ];
}

function pocket(x: number, cloth: Cloth, thread: string): string {
  const d = `M${x - 44} 722 L${x + 36} 733 L${x + 36} 792 L${x - 2} 811 L${x - 46} 787Z`;
  return `${seam(d, cloth, 3.4)}${stitches(d, thread, 2)}${stitches(`M${x - 42} 758 C${x - 20} 773 ${x - 6} 758 ${x - 4} 753 C${x} 762 ${x + 16} 777 ${x + 34} 766`, thread, 2)}`;
}

function waistband(cloth: Cloth, thread: string) {
  const loops = [530, 600, 670].map((x) => `M${x - 6} 634 V669 M${x + 6} 634 V669`).join(' ');
  return [
    {
      piece: {
        shape: 'M496 635 C550 646 650 646 704 635 L708 664 C650 675 550 675 492 664Z',
        isFlat: true,
        depth: 0.2,
        details:
          stitches('M494 642 C550 653 650 653 706 642 M494 659 C550 669 650 669 706 659', thread, 2) +
          seam(loops, cloth, 2.4) +
          '<rect x="626" y="644" width="34" height="24" fill="#a8693e" stroke="#5f371e" stroke-width="1.5"/>',
      },
      cloth,
    },
  ];
}
