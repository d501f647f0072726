import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker } from '../colours.ts';
import { flattened, mirroredOutline, type Point, pathBounds, type Segment } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { drag, flipFold, otherSide, seam } from './seams-stitches-and-buttons.ts';
import { taper } from './strip.ts';

export type Joint = [x: number, y: number, width: number];

/** From the neck over the shoulder to where a sleeve or a strap begins. */
const shoulder: Segment[] = [
  [536, 300],
  [530, 326, 510, 344, 490, 350],
  [450, 362, 412, 374, 390, 392],
];

/**
 * A garment as worn, showing no more of its wearer than neck, shoulders and arms. The arms follow the sleeves;
 * where there are none, arms and shoulders are of one piece.
 */
export function garmentOnFigure(garment: Garment, skin: string): Garment {
  const sleeve = sleeveEnd(garment);
  const left = sleeve ? arm(sleeve, skin) : [];
  const body = sleeve ? [torso(skin), ...left, ...left.map(otherSide)] : bareBody(skin);
  return {
    ...garment,
    hanging: { by: 'nothing' },
    behind: [...(garment.behind ?? []), ...skinPanels(skin, body)],
  };
}

export function skinPanels(skin: string, panels: Panel[]): Panel[] {
  const cloth: Cloth = { weave: 'poplin', colour: skin };
  return panels.map((panel) => ({ ...panel, cloth, calm: 1 }));
}

/** A garment on a tailor's bust that stands on `floor`: canvas over papier-mâché, a turned wooden neck, an iron foot. */
export function garmentOnBust(garment: Garment, floor: number): Garment {
  const wood: Cloth = { weave: 'leather', colour: '#6b4526' };
  const canvas: Cloth = { weave: 'canvas', colour: '#e6d8bd' };
  const trunk: Panel = {
    shape: mirroredOutline(
      [600, 232],
      [
        [536, 232],
        ...shoulder,
        [372, 410, 366, 440, 372, 486],
        [378, 540, 402, 570, 412, 612],
        [424, 670, 448, 710, 450, 770],
        [446, 850, 408, 910, 408, 1004],
        [470, 1022, 540, 1026, 600, 1026],
      ],
    ),
    cloth: canvas,
    volume: 84,
    calm: 0.9,
    lift: 12,
    relief:
      seam('M600 232 V1024', 2.4) +
      seam('M470 352 C500 500 504 640 520 770 C512 860 506 940 506 1020', 2) +
      seam('M730 352 C700 500 696 640 680 770 C688 860 694 940 694 1020', 2) +
      seam('M450 770 C520 790 680 790 750 770', 2),
  };
  const cap: Panel = {
    shape: mirroredOutline(
      [600, 170],
      [
        [584, 170, 574, 182, 580, 198],
        [556, 204, 534, 216, 532, 236],
        [556, 250, 580, 252, 600, 252],
      ],
    ),
    cloth: wood,
    volume: 34,
    lift: 8,
  };
  const pole: Panel = {
    shape: taper([
      [600, 980, 30],
      [600, floor - 246, 22],
      [600, floor - 38, 30],
    ]),
    cloth: wood,
    volume: 20,
  };
  const foot: Panel = {
    shape: mirroredOutline(
      [600, floor - 54],
      [
        [560, floor - 52, 470, floor - 38, 452, floor - 22],
        [470, floor - 6, 560, floor, 600, floor],
      ],
    ),
    cloth: wood,
    volume: 22,
    lift: 10,
  };
  return {
    ...garment,
    hanging: { by: 'nothing' },
    behind: [...(garment.behind ?? []), foot, pole, trunk, cap],
  };
}

function torso(skin: string): Panel {
  return trunk(skin, [
    [366, 420, 380, 520, 404, 590],
    [430, 660, 452, 720, 452, 800],
    [520, 820, 560, 824, 600, 824],
  ]);
}

/** Neck, shoulders, and arms down to the fingers. */
function bareBody(skin: string): Panel[] {
  const thumb: Panel = {
    shape: taper([
      [366, 1070, 36],
      [396, 1112, 34],
      [410, 1152, 27],
      [409, 1190, 17],
      [406, 1204, 5],
    ]),
    volume: 20,
    lift: 4,
  };
  const fingers = 'M338 1196 L350 1262 M356 1200 L363 1268 M374 1196 L375 1258';
  const whole = trunk(skin, [
    [364, 404, 342, 446, 338, 530],
    [334, 650, 330, 740, 328, 830],
    [324, 910, 334, 1000, 334, 1050],
    [334, 1084, 320, 1130, 322, 1184],
    [328, 1240, 344, 1280, 362, 1280],
    [384, 1280, 398, 1226, 400, 1180],
    [401, 1130, 386, 1096, 386, 1056],
    [386, 1000, 402, 910, 402, 830],
    [406, 740, 414, 660, 422, 572],
    [430, 640, 452, 720, 452, 800],
    [520, 820, 560, 824, 600, 824],
  ]);
  const drawn = `<path d="${fingers}" fill="none" stroke="${darker(skin, 0.5)}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`;
  const both = `${drawn}<g transform="translate(1200 0) scale(-1 1)">${drawn}</g>`;
  return [thumb, otherSide(thumb), { ...whole, ink: (whole.ink ?? '') + both }];
}

function trunk(skin: string, below: Segment[]): Panel {
  const bones = 'M560 392 C530 380 480 380 428 396';
  const hollow = drag([600, 372], [600, 420], [600, 500], 16, -5, 0.2);
  const bone = drag([566, 396], [500, 376], [424, 394], 11, 7, 0.3);
  return {
    shape: mirroredOutline([600, 150], [[534, 150], ...shoulder, ...below]),
    volume: 58,
    lift: 6,
    folds: [
      hollow,
      bone,
      flipFold(bone),
      drag([560, 210], [572, 300], [590, 372], 12, 6, 0.4),
      drag([640, 210], [628, 300], [610, 372], 12, 6, 0.4),
    ],
    ink: `<g fill="none" stroke="${darker(skin, 0.3)}" stroke-width="3" opacity=".25"><path d="${bones}"/><path d="${bones}" transform="translate(1200 0) scale(-1 1)"/></g><ellipse cx="600" cy="150" rx="90" ry="130" fill="${darker(skin, 0.6)}" opacity=".2"/>`,
  };
}

/** The left arm that leaves a sleeve, and its hand. */
function arm([hx, hy]: Point, skin: string): Panel[] {
  const from: Point = [402, 452];
  const length = Math.hypot(hx - from[0], hy - from[1]);
  const along: Point = [(hx - from[0]) / length, (hy - from[1]) / length];
  const isLong = hy > 950;
  const elbow: Point = [from[0] + along[0] * 392, from[1] + along[1] * 392];
  const down: Point = [along[0] * 0.3 + 0.05, 0.99];
  const wrist: Point = isLong ? [hx, hy - 8] : [elbow[0] + down[0] * 286, elbow[1] + down[1] * 286];
  const upper: Joint[] = [
    [from[0], from[1] - 40, 92],
    [from[0] + along[0] * 60, from[1] + along[1] * 60, 108],
    [from[0] + along[0] * 230, from[1] + along[1] * 230, 92],
    [elbow[0], elbow[1], 78],
    [elbow[0] + down[0] * 100, elbow[1] + down[1] * 100, 76],
  ];
  return limbTo(isLong ? [] : upper, wrist, down, skin);
}

/** Arm and hand in one, so that no seam runs around the wrist, over the thumb. */
export function limbTo(arm: Joint[], [x, y]: Point, [dx, dy]: Point, skin: string): Panel[] {
  const at = (far: number, aside: number): Point => [x + dx * far - dy * aside, y + dy * far + dx * aside];
  const joint = (far: number, aside: number, width: number): Joint => [...at(far, aside), width];
  const fingers = [-15, 1, 16]
    .map((aside) => `M${at(104, aside).join(' ')} L${at(168, aside * 0.62).join(' ')}`)
    .join(' ');
  const whole = [
    ...arm,
    joint(-8, 0, 52),
    joint(38, -2, 62),
    joint(84, 0, 70),
    joint(134, 2, 58),
    joint(182, 4, 22),
    joint(193, 4, 5),
  ];
  return [
    {
      shape: taper([joint(36, -16, 30), joint(80, -38, 26), joint(124, -34, 16), joint(135, -32, 4)]),
      volume: 20,
      lift: 4,
    },
    {
      shape: taper(whole),
      volume: arm.length > 0 ? 62 : 34,
      lift: 7,
      ink: `<path d="${fingers}" fill="none" stroke="${darker(skin, 0.5)}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
    },
  ];
}

/** The middle of the opening at the foot of the left sleeve. */
export function sleeveEnd({ panels }: Garment): Point | undefined {
  const cut = panels.filter(({ shape }) => {
    const { x, width, height } = pathBounds(shape, 0);
    return x + width < 470 && height > 60;
  });
  const points = cut.flatMap(({ shape }) => flattened(shape));
  if (points.length === 0) return undefined;
  const foot = Math.max(...points.map(([, y]) => y));
  const edge = points.filter(([, y]) => y > foot - 30).map(([x]) => x);
  return [(Math.min(...edge) + Math.max(...edge)) / 2, foot];
}
