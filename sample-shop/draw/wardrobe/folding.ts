import type { Panel } from '../cloth/panel.ts';
import { CENTRE, clipPolygon, flattened, outline, type Point, pathBounds } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { drag, wavy } from './seams-stitches-and-buttons.ts';

/**
 * A top folded as in a drawer: sleeves and sides turned under, the lower half as well, so that a piece `half` wide to
 * each side of its middle remains that ends at `foot`.
 */
export function folded(garment: Garment, half: number, foot: number): Garment {
  const [left, right] = [CENTRE - half, CENTRE + half];
  const kept = garment.panels.filter(({ shape }) => {
    const { x, width } = pathBounds(shape, 0);
    return x < CENTRE - 40 ? x + width > CENTRE - half + 120 : x < CENTRE + half - 120;
  });
  const whole = kept
    .filter(({ shape }) => pathBounds(shape, 0).y < foot - 4)
    .map((panel) => turnedUnder(panel, left, right, foot));
  const clip = `<clipPath id="turned"><rect x="${left}" y="0" width="${2 * half}" height="${foot - 16}"/></clipPath>`;
  return {
    ...garment,
    hanging: { by: 'nothing' },
    panels: [3, 2, 1].map((i) => layer(left, right, foot, i)).concat(whole),
    ...(garment.over && { over: `${clip}<g clip-path="url(#turned)">${garment.over}</g>` }),
  };
}

/** Trousers folded along the fly, one leg on the other, and again at the knee: what lies on top, waist to knee. */
export function halved(garment: Garment, foot = 846): Garment {
  const kept = garment.panels.filter(({ shape }) => pathBounds(shape, 0).x < CENTRE - 40);
  const cut = kept.map((panel) => ({ ...panel, around: within(panel.shape, 0, CENTRE + 1, foot) }));
  const below = [2, 1].flatMap((i) =>
    cut.map(
      ({ around }): Panel => ({
        shape: drawn(around.map(([x, y]): Point => [x + i * 2, y + i * 10])),
        lift: 4,
        volume: 16,
        calm: 0.6,
      }),
    ),
  );
  const above = cut.map(({ around, ...panel }): Panel => {
    const shape = drawn(around);
    return pathBounds(shape, 0).height < 100
      ? { ...panel, shape }
      : { ...panel, shape, round: shape, volume: 34, lift: 9, calm: 0.3 };
  });
  const { over: _, ...rest } = garment;
  return { ...rest, hanging: { by: 'nothing' }, behind: [], panels: [...below, ...above] };
}

function within(shape: string, left: number, right: number, foot: number): Point[] {
  return clipPolygon(clipPolygon(clipPolygon(flattened(shape), 0, left, 1), 0, right, -1), 1, foot, -1);
}

function drawn(points: Point[]): string {
  return `M${points.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join(' L')}Z`;
}

function turnedUnder(panel: Panel, left: number, right: number, foot: number): Panel {
  const shape = drawn(within(panel.shape, left, right, foot));
  const isBody = pathBounds(panel.shape, 0).height > 500;
  if (!isBody) return { ...panel, shape };
  return {
    ...panel,
    shape,
    round: shape,
    volume: 40,
    lift: 10,
    calm: 0.35,
    folds: [
      drag([left + 10, foot - 240], [CENTRE - 60, foot - 200], [CENTRE + 40, foot - 250], 22, 6, 0.4),
      drag([right - 8, foot - 120], [CENTRE + 60, foot - 150], [CENTRE - 30, foot - 110], 20, 6, 0.4),
    ],
  };
}

/** What was turned under, showing below the last fold. */
function layer(left: number, right: number, foot: number, i: number): Panel {
  const y = foot + i * 8;
  return {
    shape: outline(
      [left - i * 2, 420],
      [
        [right + i * 2, 420],
        [right + i * 2 + 2, y - 6],
        ...wavy([right + i * 2 + 2, y - 6], [left - i * 2, y], 2, 4, i),
        [left - i * 2, 420],
      ],
    ),
    lift: 8,
    volume: 24,
    depth: 0.06,
    calm: 0.6,
  };
}
