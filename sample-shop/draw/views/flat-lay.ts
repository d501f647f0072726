import type { Still } from '../../products/product-view.ts';
import { branchShade, palmShade } from '../light-by-time-of-day-and-shadows.ts';
import { flatLaySurface } from '../places/flat-lay-surfaces.ts';
import type { Layer } from '../scene-types.ts';
import { placeGarment } from './place-garment-with-shadow.ts';
import { productGarments } from './product-garments-and-cloth.ts';
import { prop } from './props.ts';

// Where things lie around a garment in the middle: beside its hem first, then opposite its neck.
const corners: [number, number][] = [
  [985, 1240],
  [190, 230],
  [1010, 250],
];

/** Laid out on a floor or a cloth and seen from above, with a few things of a summer's day. */
export function flatLay(
  id: string,
  { on, beside, turn, size = 1, at = [570, 740], wall, accent }: Still<'flat'>,
): Layer[] {
  const [lower, upper] = productGarments(id).map((_, i) => i);
  const isSet = upper !== undefined;
  const scale = (isSet ? 0.84 : 1.02) * size;
  const [x, y] = at;
  return [
    flatLaySurface(on, wall, accent),
    ...(isSet
      ? [
          placeGarment(id, { x: x + 190, y: y + 280, scale, turn: turn + 26 }, { piece: lower }),
          placeGarment(id, { x: x - 90, y: y - 70, scale, turn }, { piece: upper }),
        ]
      : [placeGarment(id, { x, y, scale, turn })]),
    ...beside.map((kind, i) => {
      const [px, py] = corners[i] ?? [600, 200];
      return prop(kind, turn > 0 ? 1200 - px : px, py, 330, accent);
    }),
    turn > 0 ? palmShade(1330, -220, 128, 1050, 0.3) : branchShade(-90, 1180, -38, 820),
  ];
}
