import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { flattened, mirroredOutline, outline, type Point, pathBounds } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { type Joint, limbTo, skinPanels } from './garment-on-figure-or-bust.ts';
import { drag, otherSide, topstitch } from './seams-stitches-and-buttons.ts';
import { taper } from './strip.ts';

/** Where trousers are cut into for a hand, from above, on the left. */
const pocketMouth: [Point, Point] = [
  [436, 384],
  [402, 594],
];

/**
 * Trousers or a skirt as worn, with what is tucked in, the arms, and the legs below a hem; one hand may rest in a
 * pocket.
 */
export function bottomsOnFigure(garment: Garment, skin: string, shirt: Cloth, isInPocket: boolean): Garment {
  const hanging = hangingArm(skin);
  return {
    ...garment,
    hanging: { by: 'nothing' },
    behind: [...bareLegs(garment, skin), { ...tucked, cloth: shirt }],
    panels: [
      ...garment.panels,
      ...skinPanels(skin, isInPocket ? [armToPocket()] : hanging),
      { ...sleeve, cloth: shirt },
      ...skinPanels(skin, hanging.map(otherSide)),
      { ...otherSide(sleeve), cloth: shirt },
    ],
  };
}

/** The legs that a hem leaves bare, of a garment whose waist lies at `waist`. */
export function bareLegs({ panels }: Garment, skin: string, waist = 300): Panel[] {
  const hem = Math.max(...panels.map(({ shape }) => pathBounds(shape, 0)).map(({ y, height }) => y + height));
  if (hem > waist + 1060) return [];
  const leg: Joint[] = [
    [506, waist + 300, 176],
    [496, waist + 520, 150],
    [498, waist + 700, 112],
    [490, waist + 830, 116],
    [500, waist + 1010, 82],
    [506, waist + 1180, 62],
  ];
  const shape = taper(leg);
  const left: Panel = {
    shape,
    volume: 62,
    lift: 6,
    folds: [
      drag([474, waist + 668], [500, waist + 700], [480, waist + 742], 12, 5, 0.5),
      drag([524, waist + 668], [508, waist + 706], [524, waist + 740], 12, 5, 0.5),
    ],
  };
  return skinPanels(skin, [left, otherSide(left)]);
}

/** A shirt tucked in: it blouses a little over the waistband. */
const tucked: Panel = {
  shape: mirroredOutline(
    [600, -320],
    [
      [410, -320],
      [410, -120, 436, 60, 442, 170],
      [430, 230, 432, 282, 456, 322],
      [520, 336, 560, 338, 600, 338],
    ],
  ),
  volume: 64,
  lift: 6,
  folds: [
    {
      kind: 'fan',
      top: [436, 60, 764],
      bottom: [456, 330, 744],
      count: 7,
      height: [0, 17],
      wander: 1,
      seed: 4,
    },
    drag([452, 318], [480, 200], [560, 40], 16, 10, 0.2),
    drag([748, 318], [720, 210], [660, 60], 16, 9, 0.2),
  ],
};

const sleeve: Panel = {
  shape: outline(
    [416, -320],
    [
      [436, -160, 424, -40, 412, 66],
      [380, 82, 330, 84, 296, 70],
      [300, -60, 316, -180, 330, -320],
    ],
  ),
  volume: 56,
  lift: 8,
  relief: topstitch('M298 50 C330 64 382 62 412 46'),
  folds: [
    drag([404, -60], [370, 0], [310, 30], 13, 8, 0.3),
    drag([410, 20], [370, 40], [320, -20], 12, 6, 0.3),
  ],
};

function hangingArm(skin: string): Panel[] {
  const arm: Joint[] = [
    [372, -120, 104],
    [358, 60, 90],
    [348, 200, 80],
    [344, 300, 78],
  ];
  return limbTo(arm, [352, 490], [0.06, 0.99], skin);
}

/** Bent at the elbow, and gone where the pocket begins. */
function armToPocket(): Panel {
  const arm: Joint[] = [
    [366, -120, 104],
    [340, 60, 90],
    [318, 200, 82],
    [338, 300, 80],
    [386, 420, 60],
    [420, 500, 62],
  ];
  const shape = `M${beforeLine(flattened(taper(arm)), pocketMouth)
    .map((point) => point.map((n) => n.toFixed(1)).join(' '))
    .join(' L')}Z`;
  return { shape, volume: 60, lift: 7 };
}

/** The part of a closed polygon to the left of a line that runs down. */
function beforeLine(points: Point[], [[ax, ay], [bx, by]]: [Point, Point]): Point[] {
  const away = ([x, y]: Point) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return points.flatMap((point, i): Point[] => {
    const before = points.at(i - 1) as Point;
    const [from, to] = [away(before), away(point)];
    const share = from / (from - to || 1);
    const crossing: Point = [
      before[0] + (point[0] - before[0]) * share,
      before[1] + (point[1] - before[1]) * share,
    ];
    if (to >= 0) return from >= 0 ? [point] : [crossing, point];
    return from >= 0 ? [crossing] : [];
  });
}
