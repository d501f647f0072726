import type { Panel } from '../cloth/panel.ts';
import { bounds, CENTRE, cutAt, flattened, outline } from '../outline.ts';
import type { Garment } from './garment.ts';
import { drag, wavy } from './sewing.ts';

/**
 * A top folded as in a drawer: sleeves and sides turned under, the lower half as well, so that a piece `half` wide to
 * each side of its middle remains that ends at `foot`.
 */
export function folded(garment: Garment, half: number, foot: number): Garment {
  const [left, right] = [CENTRE - half, CENTRE + half];
  const kept = garment.panels.filter(({ shape }) => {
    const { x, width } = bounds(shape, 0);
    return x < CENTRE - 40 ? x + width > CENTRE - half + 120 : x < CENTRE + half - 120;
  });
  const whole = kept
    .filter(({ shape }) => bounds(shape, 0).y < foot - 4)
    .map((panel) => turnedUnder(panel, left, right, foot));
  const clip = `<clipPath id="turned"><rect x="${left}" y="0" width="${2 * half}" height="${foot - 16}"/></clipPath>`;
  return {
    ...garment,
    hanging: { by: 'nothing' },
    panels: [3, 2, 1].map((i) => layer(left, right, foot, i)).concat(whole),
    ...(garment.over && { over: `${clip}<g clip-path="url(#turned)">${garment.over}</g>` }),
  };
}

function turnedUnder(panel: Panel, left: number, right: number, foot: number): Panel {
  const around = flattened(panel.shape);
  const within = cutAt(cutAt(cutAt(around, 0, left, 1), 0, right, -1), 1, foot, -1);
  const shape = `M${within.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join(' L')}Z`;
  const isBody = bounds(panel.shape, 0).height > 500;
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
