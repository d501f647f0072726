import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { mirrored } from '../svg-path-geometry.ts';
import { braid, type Piece } from '../worn-piece-and-stitching.ts';
import type { Dressed } from './figure-from-behind.ts';

/** A floor-length robe from behind, its hem swept to the right by the wind; `trim` braids hem, cuffs and neck. */
export function robed(cloth: Cloth, trim?: string, isWideSleeved = false): Dressed {
  const line = (d: string, width: number) => (trim ? braid(d, trim, cloth.colour, width) : '');
  const body = {
    shape:
      'M556 258 C580 274 622 274 646 258 C676 270 706 280 722 306 C728 390 712 460 700 530 C694 600 708 660 722 720 C748 900 816 1130 914 1376 C850 1420 760 1416 690 1432 C610 1448 520 1446 424 1424 C456 1160 470 900 482 720 C490 650 498 600 496 530 C484 460 472 390 478 306 C494 280 524 270 556 258Z',
    creases: [
      'M516 540 C530 620 512 700 504 760',
      'M684 540 C670 640 694 720 706 780',
      'M528 740 C518 960 500 1200 476 1428',
      'M584 640 C580 900 572 1180 560 1440',
      'M642 700 C662 940 700 1200 752 1424',
      'M682 780 C720 980 790 1220 860 1396',
      'M612 320 C604 420 606 520 600 600',
      'M506 340 C530 420 540 480 536 540',
      'M696 340 C670 420 664 480 668 540',
    ],
    details:
      line('M414 1394 C520 1420 700 1412 930 1346', 46) + line('M542 262 C572 288 630 288 660 262', 26),
  };
  const [left, right] = isWideSleeved ? wideSleeves(line) : narrowSleeves(line);
  return {
    bare: '<path d="M414 764 C412 796 416 828 426 852 C432 864 444 862 446 848 C454 836 458 806 458 770Z"/><path d="M770 770 C774 804 782 832 792 850 C800 862 812 856 812 842 C814 822 810 794 804 760Z"/>',
    pieces: [
      { piece: left, cloth },
      { piece: right, cloth },
      { piece: body, cloth },
    ],
  };
}

type Line = (d: string, width: number) => string;

function narrowSleeves(line: Line): [Piece, Piece] {
  return [
    {
      shape:
        'M486 296 C456 326 440 420 430 520 C420 610 408 690 390 752 C412 778 452 786 486 776 C498 716 508 640 512 560 C516 480 508 380 486 296Z',
      grain: 6,
      creases: ['M474 400 C462 520 448 640 430 772', 'M494 470 C486 580 478 680 462 778'],
      details: line('M380 740 C414 768 456 774 496 764', 30),
    },
    {
      shape:
        'M714 296 C744 324 762 420 776 520 C790 606 810 684 834 742 C812 776 774 786 740 776 C722 712 704 640 694 560 C688 480 692 380 714 296Z',
      grain: -7,
      creases: ['M726 400 C740 520 756 640 780 768', 'M706 470 C716 580 730 680 752 774'],
      details: line('M848 730 C812 762 772 770 730 760', 30),
    },
  ];
}

function wideSleeves(line: Line): [Piece, Piece] {
  const shape =
    'M486 296 C452 322 432 410 416 510 C402 600 376 680 342 742 C376 786 442 800 500 786 C506 710 510 640 512 560 C516 480 508 380 486 296Z';
  const creases = [
    'M474 400 C456 520 430 640 396 772',
    'M494 470 C486 580 476 680 456 786',
    'M450 430 C430 540 400 650 366 750',
  ];
  const edge = 'M334 726 C376 770 444 784 508 770';
  return [
    { shape, grain: 8, creases, details: line(edge, 34) },
    { shape: mirrored(shape), grain: -8, creases: creases.map(mirrored), details: line(mirrored(edge), 34) },
  ];
}

/** The same walk seen from the side, far away: cloth streaming behind a leaning figure. */
export function walking(cloth: Cloth): Dressed {
  const body = {
    shape:
      'M560 250 C596 266 640 270 668 300 C690 380 694 470 690 560 C700 700 730 860 748 1010 C766 1160 772 1300 770 1436 C700 1450 620 1436 560 1444 C430 1452 320 1400 190 1424 C300 1300 380 1160 430 1010 C470 880 490 740 500 600 C492 480 486 360 516 284Z',
    creases: [
      'M600 330 C610 520 600 700 560 880',
      'M560 640 C520 880 440 1140 330 1390',
      'M600 760 C580 1000 540 1240 480 1420',
      'M650 700 C670 960 680 1200 670 1430',
      'M530 600 C480 800 400 1040 270 1380',
    ],
  };
  const arm = {
    shape:
      'M600 300 C640 320 668 420 676 540 C684 620 706 690 724 740 C700 764 660 766 630 752 C612 700 596 600 586 520 C576 420 574 340 600 300Z',
    creases: ['M630 380 C640 520 650 640 672 750'],
  };
  return {
    bare: '<path d="M660 744 C668 780 676 804 690 822 C704 822 714 806 712 784 C712 766 708 752 704 742Z"/>',
    pieces: [
      { piece: body, cloth },
      { piece: arm, cloth },
    ],
  };
}
