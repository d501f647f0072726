import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker, lighter } from '../colours.ts';
import { seededRandom } from '../seeded-random.ts';
import { outline } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { drag, seam, threadLine, topstitch, wavy } from './seams-stitches-and-buttons.ts';

/** Two lengths of cloth falling from a rail, one behind the other. */
export function scarf(cloth: Cloth, hasFringe: boolean): Garment {
  const back: Panel = {
    shape: outline(
      [400, 236],
      [
        [520, 222, 760, 222, 866, 240],
        [880, 500, 884, 760, 896, 1010],
        ...wavy([896, 1010], [456, 1014], 4, 12),
        [430, 700, 404, 460, 400, 236],
      ],
    ),
    depth: 0.18,
    volume: 40,
    relief: topstitch('M896 996 H450'),
    folds: [
      {
        kind: 'fan',
        top: [400, 250, 870],
        bottom: [450, 1020, 900],
        count: 6,
        height: [14, 20],
        wander: 0.8,
        seed: 3,
      },
    ],
  };
  const front: Panel = {
    shape: outline(
      [322, 238],
      [
        [440, 214, 640, 214, 748, 236],
        [756, 520, 770, 900, 784, 1226],
        ...wavy([784, 1226], [304, 1234], 5, 12),
        [312, 900, 316, 560, 322, 238],
      ],
    ),
    volume: 44,
    lift: 10,
    relief: topstitch('M300 1216 C440 1236 640 1236 790 1212'),
    folds: [
      {
        kind: 'fan',
        top: [322, 240, 748],
        bottom: [304, 1230, 784],
        count: 7,
        height: [17, 24],
        wander: 0.85,
        seed: 5,
      },
      drag([330, 250], [520, 300], [730, 246], 16, 8, 0.5),
    ],
  };
  return {
    cloth,
    hanging: { by: 'rail', y: 236 },
    panels: [back, front],
    over: hasFringe ? fringe(cloth, 312, 782, 1228, 0) + fringe(cloth, 792, 892, 1008, 0.16) : undefined,
  };
}

function fringe(cloth: Cloth, from: number, to: number, y: number, dark: number): string {
  const random = seededRandom(y);
  const count = Math.round((to - from) / 15);
  const knots = Array.from({ length: count }, (_, i) => {
    const x = from + i * 15 + 6;
    const [sway, drop] = [random() * 8 - 4, 70 + random() * 16];
    const strand = (dx: number) =>
      `M${x} ${y + 14}q${dx} ${drop * 0.5} ${(sway + dx).toFixed(1)} ${drop.toFixed(0)}`;
    return {
      line: `M${x - 5} ${y - 6}L${x} ${y + 14}M${x + 5} ${y - 6}L${x} ${y + 14}${strand(-4)}${strand(0)}${strand(4)}`,
      x,
    };
  });
  const d = knots.map(({ line }) => line).join('');
  const dots = knots.map(({ x }) => `<circle cx="${x}" cy="${y + 14}" r="4.500"/>`).join('');
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${darker(cloth.colour, 0.4 + dark)}" stroke-width="4.500"/><path d="${d}" transform="translate(-.6 0)" stroke="${darker(cloth.colour, 0.04 + dark)}" stroke-width="2.600"/></g><g fill="${darker(cloth.colour, 0.1 + dark)}" stroke="${darker(cloth.colour, 0.45)}" stroke-width="1">${dots}</g>`;
}

export function tote(cloth: Cloth, leather: string): Garment {
  const isBasket = cloth.weave === 'raffia';
  const shape = isBasket
    ? outline(
        [236, 640],
        [
          [400, 664, 800, 664, 964, 640],
          [944, 900, 900, 1120, 850, 1270],
          [700, 1310, 500, 1310, 350, 1270],
          [300, 1120, 256, 900, 236, 640],
        ],
      )
    : outline(
        [300, 604],
        [
          [420, 630, 560, 604, 640, 618],
          [740, 634, 800, 610, 900, 602],
          [916, 860, 922, 1080, 906, 1284],
          [760, 1322, 440, 1322, 294, 1286],
          [278, 1080, 284, 860, 300, 604],
        ],
      );
  const [x, y] = isBasket ? [236, 640] : [300, 604];
  const lines = isBasket
    ? 'M242 676 C400 700 800 700 958 676'
    : 'M292 650 C420 672 780 672 908 648 M286 1150 C420 1176 780 1176 916 1148';
  const handle = (drop: number, dim: number) => {
    const d = `M${x + 130} ${y + drop} C${x + 150} ${y - 190} 560 300 594 216 M${1070 - x} ${y + drop} C${1050 - x} ${y - 190} 640 300 606 216`;
    return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${darker(leather, 0.5 + dim)}" stroke-width="28"/><path d="${d}" stroke="${darker(leather, dim)}" stroke-width="23"/><path d="${d}" transform="translate(-4 -2)" stroke="${lighter(leather, 0.3)}" stroke-width="9" opacity="${0.4 - dim}"/><path d="${d}" stroke="${lighter(leather, 0.55)}" stroke-width="1.600" stroke-dasharray="7 5" transform="translate(8 0)" opacity=".7"/></g>`;
  };
  const patch = (px: number): string =>
    `<path d="M${px - 25} ${y + 4} h50 v100 q-25 24 -50 0Z" transform="translate(4 6)" fill="#1c110a" opacity=".35"/><path d="M${px - 25} ${y + 4} h50 v100 q-25 24 -50 0Z" fill="${leather}" stroke="${darker(leather, 0.5)}" stroke-width="1.500"/>${threadLine(`M${px - 18} ${y + 10} v90 q18 15 36 0 v-90`, lighter(leather, 0.6), 2)}<circle cx="${px}" cy="${y + 74}" r="7" fill="#c79a45" stroke="#6b4a1e" stroke-width="1.500"/><circle cx="${px - 2}" cy="${y + 72}" r="2" fill="#f7e4b4"/>`;
  return {
    cloth,
    hanging: { by: 'peg', y: 206 },
    behind: [
      {
        shape: outline(
          [x + 6, y],
          [
            [420, y - 30, 780, y - 30, 1194 - x, y],
            [1150 - x, y + 70],
            [x + 50, y + 70],
          ],
        ),
        depth: 0.5,
        volume: 20,
      },
    ],
    panels: [
      {
        shape,
        volume: 110,
        lift: 8,
        relief: isBasket ? seam(lines, 4) : topstitch(lines) + topstitch(lines, 1),
        folds: isBasket
          ? [drag([300, 760], [600, 820], [900, 770], 60, 10, 0.5)]
          : [
              drag([430, 640], [400, 860], [470, 1100], 30, 16, 0.2),
              drag([770, 640], [800, 860], [700, 1140], 30, 16, 0.2),
              drag([420, 700], [600, 800], [780, 700], 26, 9, 0.5),
              drag([300, 1240], [420, 1180], [560, 1200], 26, 10, 0.2),
              drag([900, 1240], [800, 1190], [690, 1230], 26, 10, 0.2),
            ],
      },
    ],
    over: handle(-26, 0.3) + handle(64, 0) + patch(x + 130) + patch(1070 - x),
  };
}

/** A printed square with a border, laid out but for one corner that is folded over. */
export function bandana(cloth: Cloth, border: string): Garment {
  const wobble = 6;
  const square = outline(
    [196, 350],
    [
      ...wavy([196, 350], [1000, 344], 4, wobble),
      ...wavy([1000, 344], [1008, 1160], 4, 3),
      ...wavy([1008, 1160], [202, 1166], 4, wobble),
      ...wavy([202, 1166], [196, 350], 4, 3),
    ],
  );
  const frame = (inset: number, w: number, stroke: string, dash = '') =>
    `<rect x="${200 + inset}" y="${350 + inset}" width="${804 - inset * 2}" height="${810 - inset * 2}" fill="none" stroke="${stroke}" stroke-width="${w}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const ground = cloth.colour;
  const corner = (x: number, y: number) =>
    `<g fill="none" stroke="${ground}" stroke-width="4" transform="translate(${x} ${y})"><rect x="-18" y="-18" width="36" height="36"/><rect x="-18" y="-18" width="36" height="36" transform="rotate(45)"/><circle r="5" fill="${ground}"/></g>`;
  return {
    cloth,
    hanging: { by: 'nothing' },
    panels: [
      {
        shape: square,
        volume: 14,
        lift: 6,
        relief: topstitch('M210 364 H992 V1146 H210Z', 1.6),
        ink:
          frame(44, 62, border) +
          frame(24, 4, ground) +
          frame(64, 4, ground) +
          frame(44, 22, cloth.print?.second ?? ground, '20 18') +
          frame(86, 7, cloth.print?.second ?? border) +
          [244, 960].flatMap((x) => [394, 1116].map((y) => corner(x, y))).join(''),
        folds: [
          drag([600, 360], [604, 700], [598, 1150], 9, 7, 0.5),
          drag([206, 752], [600, 760], [1000, 750], 9, 7, 0.5),
          drag([300, 400], [500, 600], [760, 700], 26, 8, 0.3),
          drag([960, 1100], [800, 940], [560, 860], 26, 8, 0.3),
          drag([230, 1120], [340, 1000], [420, 960], 18, 8, 0.2),
        ],
      },
    ],
  };
}

/** A length of cloth folded four times, its edges lying on one another. */
export function foldedCloth(cloth: Cloth): Garment {
  const sheetAt = (i: number): Panel => ({
    shape: outline(
      [296 - i * 3, 590 - i * 16],
      [
        ...wavy([296 - i * 3, 590 - i * 16], [906 + i * 2, 584 - i * 16], 3, 5, i),
        [918 + i * 2, 740, 914, 900, 908 + i * 3, 1046 - i * 18],
        ...wavy([908 + i * 3, 1046 - i * 18], [300 - i * 3, 1052 - i * 18], 3, 6, i),
        [284, 900, 288, 740, 296 - i * 3, 590 - i * 16],
      ],
    ),
    lift: 9,
    volume: 30,
    relief: topstitch(
      `M300 ${1036 - i * 18} C500 ${1046 - i * 18} 700 ${1042 - i * 18} 906 ${1030 - i * 18}`,
    ),
    folds:
      i === 3
        ? [
            drag([330, 620], [560, 760], [880, 640], 20, 9, 0.4),
            drag([600, 560], [606, 760], [598, 980], 10, 9, 0.5),
          ]
        : [],
  });
  return {
    cloth,
    hanging: { by: 'nothing' },
    panels: [0, 1, 2, 3].map(sheetAt),
  };
}
