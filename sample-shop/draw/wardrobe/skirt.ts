import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import { mirroredOutline } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { buttons, drag, seam, threadLine, topstitch, wavy } from './seams-stitches-and-buttons.ts';
import { waistBack, waistband } from './trousers.ts';

export type SkirtCut = { kind: 'pleated' | 'bias' | 'buttoned'; thread?: string; seed?: number };

const hems = { pleated: { x: 262, y: 1250 }, bias: { x: 326, y: 1330 }, buttoned: { x: 330, y: 1210 } };

/** What the cloth hangs from: a bias skirt has elastic, the others a band that lies flat. */
const bands = { pleated: 'flat', bias: 'drawstring', buttoned: 'jeans' } as const;

export function skirt(cloth: Cloth, { kind, thread, seed = 2 }: SkirtCut): Garment {
  const { x, y } = hems[kind];
  const isButtoned = kind === 'buttoned';
  const shape = mirroredOutline(
    [600, 336],
    [
      [446, 336],
      [420, 440, 396, 520, 384, 620],
      [360, 820, x + 24, 1000, x, y],
      ...(kind === 'pleated'
        ? wavy([x, y], [600, y + 32], 8, 7)
        : wavy([x, y], [600, y + 32], 4, kind === 'bias' ? 14 : 7)),
    ],
  );
  const panels = `M500 366 C486 700 470 960 456 ${y + 20} M700 366 C714 700 730 960 744 ${y + 20}`;
  const front = `M572 344 V${y + 36} M628 344 V${y + 36}`;
  const hemLine = `M${x - 10} ${y - 22} C420 ${y + 8} 780 ${y + 8} ${1210 - x} ${y - 22}`;
  return {
    cloth,
    hanging: { by: 'clips', y: 296, halfWidth: 160 },
    behind: [waistBack()],
    panels: [
      {
        shape,
        volume: 60,
        lift: 8,
        relief: isButtoned ? seam(panels, 2) + seam(front, 1.6) + topstitch(hemLine) : topstitch(hemLine, 1),
        ink:
          isButtoned && thread
            ? threadLine(panels.replaceAll('M500', 'M507').replaceAll('M700', 'M707'), thread) +
              threadLine(front, thread) +
              threadLine(hemLine, thread)
            : undefined,
        folds: fallOf(kind, x, y, seed),
      },
      waistband(bands[kind], thread),
    ],
    over: isButtoned ? buttons(600, 334, y - 70, 8, '#b98a4a', 10) : undefined,
  };
}

function fallOf(kind: SkirtCut['kind'], x: number, y: number, seed: number): Fold[] {
  if (kind === 'pleated')
    return [
      {
        kind: 'fan',
        top: [446, 346, 754],
        bottom: [x, y + 20, 1200 - x],
        count: 19,
        height: [7, 19],
        wander: 0.14,
        isPressed: true,
        seed,
      },
      {
        kind: 'fan',
        top: [446, 560, 754],
        bottom: [x, y, 1200 - x],
        count: 4,
        height: [0, 14],
        wander: 1,
        seed: seed + 4,
      },
    ];
  if (kind === 'bias')
    return [
      {
        kind: 'fan',
        top: [446, 440, 754],
        bottom: [x, y, 1200 - x],
        count: 6,
        height: [2, 34],
        wander: 0.9,
        seed,
      },
      drag([452, 380], [560, 520], [720, 640], 24, 8, 0.3),
      drag([740, 420], [600, 620], [440, 760], 26, 9, 0.3),
    ];
  return [
    {
      kind: 'fan',
      top: [446, 520, 754],
      bottom: [x, y, 1200 - x],
      count: 5,
      height: [0, 15],
      wander: 1,
      seed,
    },
    drag([450, 400], [500, 470], [566, 500], 14, 7, 0.2),
    drag([748, 410], [700, 480], [636, 520], 14, 7, 0.2),
    drag([410, 560], [420, 760], [390, 1000], 18, 8, 0.3),
  ];
}
