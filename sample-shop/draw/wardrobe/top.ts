import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { mirroredOutline, outline, type Segment } from '../svg-path-geometry.ts';
import { placketRelief } from './collars.ts';
import type { Garment } from './garment.ts';
import { buttons, drag, otherSide, seam, topstitch, wavy } from './seams-stitches-and-buttons.ts';
import { sleeve } from './sleeves.ts';

export type TopCut = {
  neck: 'crew' | 'boat' | 'polo';
  sleeve: 'short' | 'long';
  sleeveLength?: number;
  /** Ribbed at hem and cuffs. */
  isRibbed?: boolean;
  length?: number;
  chest?: number;
  flare?: number;
  spread?: number;
  embroidery?: string;
  seed?: number;
};

type Neck = { x: number; y: number; bottom: number };

const necks: Record<TopCut['neck'], Neck> = {
  crew: { x: 496, y: 326, bottom: 416 },
  boat: { x: 452, y: 340, bottom: 398 },
  polo: { x: 503, y: 322, bottom: 404 },
};

/** Tees, polos and knits: pulled over the head, a band around the neck. */
export function top(cloth: Cloth, cut: TopCut): Garment {
  const length = cut.length ?? 1110;
  const chest = cut.chest ?? 214;
  const neck = necks[cut.neck];
  const arms = sleeve(cut.sleeve === 'long' ? 'long' : 'short', {
    chest,
    length: cut.sleeveLength,
    spread: cut.spread,
  });
  const [arm, cuff] = arms as [Panel, Panel?];
  const worn: Panel[] = cuff
    ? [arm, { ...cuff, cloth: ribbed(cloth, cut), relief: undefined, lift: 3 }]
    : [arm];
  return {
    cloth,
    hanging: { by: 'hanger', y: 318, halfWidth: 222 },
    behind: [inside(neck)],
    panels: [
      body(cut, { length, chest, neck }),
      ...(cut.isRibbed ? [hemBand(cloth, cut, { length, chest })] : []),
      ...worn,
      ...worn.map(otherSide),
      ...(cut.neck === 'polo'
        ? poloCollar(cloth)
        : [neckBand(neck, cut.neck === 'boat' ? 13 : 25, ribbed(cloth, cut))]),
    ],
    over: cut.neck === 'polo' ? buttons(600, 450, 548, 3, '#efe3cb', 8) : undefined,
  };
}

function ribbed(cloth: Cloth, cut: TopCut): Cloth {
  return cut.isRibbed ? { weave: 'rib', colour: cloth.colour } : { ...cloth, print: undefined };
}

type Sizes = { length: number; chest: number; neck: Neck };

function body(cut: TopCut, { length, chest, neck }: Sizes): Panel {
  const side = 600 - chest;
  const hem = cut.isRibbed ? side + 12 : side - (cut.flare ?? -2);
  const end = cut.isRibbed ? length - 34 : length;
  const seed = cut.seed ?? 1;
  const shape = mirroredOutline(
    [600, neck.bottom],
    [
      [548, neck.bottom, neck.x + 8, neck.y + 60, neck.x, neck.y],
      [444, 348, 392, 364, 352, 392],
      [384, 470, side + 4, 560, side + 2, 650],
      [side - 4, 780, hem - 6, 960, hem, end - 16],
      ...wavy([hem, end - 16], [600, end + 12], 3, 6),
    ],
  );
  const hemLine = `M${hem - 10} ${length - 34} C460 ${length - 16} 740 ${length - 16} ${1210 - hem} ${length - 34}`;
  const folds: Fold[] = [
    drag([side + 6, 644], [side + 60, 720], [side + 120, 880 + seed * 8], 20, 12, 0.12),
    drag([side + 4, 664], [side + 20, 800], [side + 28, 1000], 15, 8, 0.2),
    drag([1194 - side, 644], [1140 - side, 740], [1096 - side, 960 - seed * 6], 20, 12, 0.12),
    drag([1196 - side, 664], [1176 - side, 800], [1180 - side, 960], 15, 8, 0.2),
    drag([376, 412], [450, 500], [470 + seed * 5, 640], 22, 8, 0.15),
    drag([824, 412], [758, 500], [730 - seed * 4, 660], 22, 8, 0.15),
    {
      kind: 'fan',
      top: [side, 760, 1200 - side],
      bottom: [hem, length, 1200 - hem],
      count: 5,
      height: [0, 12],
      wander: 1,
      seed,
    },
  ];
  return {
    shape,
    volume: 64,
    lift: 8,
    calm: 0.2,
    relief:
      (cut.isRibbed ? '' : topstitch(hemLine) + topstitch(hemLine, 1)) +
      (cut.neck === 'polo' ? placketRelief(neck.bottom, 590, 20) : ''),
    ink: cut.embroidery ? archOfThread(cut.embroidery) : undefined,
    folds,
  };
}

function inside({ x, y, bottom }: Neck): Panel {
  return {
    shape: outline(
      [x, y],
      [
        [530, y - 30, 670, y - 30, 1200 - x, y],
        [680, bottom],
        [600, bottom + 20],
        [520, bottom],
      ],
    ),
    depth: 0.42,
    volume: 12,
    relief: seam(`M${x + 6} ${y + 18} C550 ${y + 2} 650 ${y + 2} ${1194 - x} ${y + 18}`, 2),
    ink: `<rect x="578" y="${y + 14}" width="44" height="22" fill="#f1e9d8"/><path d="M585 ${y + 25}h30" stroke="#8c7f6c" stroke-width="2"/>`,
  };
}

function neckBand({ x, y, bottom }: Neck, width: number, cloth: Cloth): Panel {
  const edge: Segment[] = [
    [548, bottom + 6, x + 6, y + 62, x - 3, y + 2],
    [x + width, y - 14],
    [x + width + 12, y + 40, 560, bottom - width, 600, bottom - width],
  ];
  return { shape: mirroredOutline([600, bottom + 6], edge), cloth, lift: 3, volume: width * 0.8, calm: 0.9 };
}

function hemBand(cloth: Cloth, cut: TopCut, { length, chest }: Omit<Sizes, 'neck'>): Panel {
  const x = 600 - chest + 17;
  return {
    shape: mirroredOutline(
      [600, length - 36],
      [
        [520, length - 36, 450, length - 42, x - 6, length - 56],
        [x + 4, length + 26],
        [460, length + 44, 540, length + 46, 600, length + 46],
      ],
    ),
    cloth: ribbed(cloth, cut),
    lift: 3,
    volume: 30,
    calm: 0.6,
    folds: [
      {
        kind: 'fan',
        top: [x, length - 60, 1200 - x],
        bottom: [x, length + 60, 1200 - x],
        count: 6,
        height: [6, 3],
        wander: 1,
        seed: cut.seed ?? 1,
      },
    ],
  };
}

function poloCollar(cloth: Cloth): Panel[] {
  const leaf: Panel = {
    shape: outline(
      [503, 326],
      [
        [508, 302, 520, 290, 533, 286],
        [540, 336, 566, 374, 600, 402],
        [582, 436, 566, 456, 552, 476],
        [516, 450, 484, 412, 468, 376],
        [486, 364, 498, 346, 503, 326],
      ],
    ),
    grain: -30,
    lift: 7,
    volume: 12,
    calm: 0.8,
    cloth: { weave: 'rib', colour: cloth.colour },
  };
  return [leaf, otherSide(leaf)];
}

/** The arch of a patio around the neck: a cusped line of braid, a ring of knots inside it. */
function archOfThread(thread: string): string {
  const arch =
    'M452 344 C446 430 470 470 506 500 C500 520 520 548 546 552 C556 584 580 606 600 640 C620 606 644 584 654 552 C680 548 700 520 694 500 C730 470 754 430 748 344';
  const ring = 'M478 340 C482 448 546 466 600 466 C654 466 718 448 722 340';
  const stars = [-96, -58, -20, 20, 58, 96]
    .map((turn) => {
      const angle = ((90 - turn * 0.72) * Math.PI) / 180;
      const [x, y] = [600 + Math.cos(angle) * 122, 372 + Math.sin(angle) * 122];
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="none" stroke="${thread}" stroke-width="2.600"><rect x="-8" y="-8" width="16" height="16"/><rect x="-8" y="-8" width="16" height="16" transform="rotate(45)"/></g>`;
    })
    .join('');
  const cord = (d: string, w: number, dash = '') =>
    `<path d="${d}" fill="none" stroke="${thread}" stroke-width="${w}" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}" stroke-linecap="round"`}/>`;
  return `${cord(arch, 6)}<g transform="translate(0 15)">${cord(arch, 3.6, '0.100 9')}</g><g transform="translate(600 342) scale(.93) translate(-600 -342)">${cord(arch, 3)}</g>${cord(ring, 5)}${cord(ring, 12, '1.500 7')}${stars}<path d="M600 664l11 17l-11 17l-11 -17Z" fill="${thread}"/><circle cx="600" cy="712" r="4" fill="${thread}"/>`;
}
