import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker } from '../colours.ts';
import { outline } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { drag, seam, topstitch } from './seams-stitches-and-buttons.ts';

/** A straw hat seen from above: straw sewn round and round, the crown pinched, a ribbon tied at the right. */
export function hat(colour: string, ribbon: string, brim: number): Garment {
  const straw: Cloth = { weave: 'straw', colour };
  const band: Cloth = { weave: 'rib', colour: ribbon };
  const crown = 194;
  const edge = circle(600, 756, brim * 1.01, brim * 0.985);
  const brimPanel: Panel = {
    shape: edge,
    lift: 11,
    volume: 34,
    relief:
      seam(circle(600, 756, brim - 16, brim - 22), 3) + topstitch(circle(600, 756, brim - 8, brim - 12)),
    folds: [
      drag([600 - brim, 700], [420, 560], [470, 440], 60, 9, 0.4),
      drag([600 + brim, 860], [800, 960], [640, 1090], 64, 10, 0.5),
      drag([330, 1010], [420, 940], [520, 960], 44, 7, 0.4),
      drag([900, 520], [810, 560], [800, 660], 48, 7, 0.5),
    ],
  };
  const ribbonPanel: Panel = {
    shape: circle(602, 756, crown + 22, crown + 20),
    cloth: band,
    lift: 12,
    volume: 26,
    calm: 0.9,
    relief: seam(circle(602, 756, crown + 18, crown + 16), 2),
  };
  const crownPanel: Panel = {
    shape: circle(597, 747, crown, crown - 5),
    lift: 9,
    volume: 150,
    calm: 0.5,
    folds: [
      drag([594, 620], [586, 744], [592, 880], 30, -24, 0.5),
      drag([500, 660], [482, 720], [500, 800], 30, -13, 0.5),
      drag([690, 660], [704, 730], [684, 810], 30, -13, 0.5),
    ],
  };
  return {
    cloth: straw,
    hanging: { by: 'nothing' },
    panels: [brimPanel, ribbonPanel, ...bow(600 + crown + 16, 742, band), crownPanel],
  };
}

/** Two short ends and the knot over them. */
function bow(x: number, y: number, cloth: Cloth): Panel[] {
  const end = (toY: number, dx: number): Panel => ({
    shape: outline(
      [x - 4, y - 10],
      [
        [x + 22, y + (toY - y) * 0.3, x + dx - 14, y + (toY - y) * 0.6, x + dx - 20, toY],
        [x + dx + 22, toY + (toY > y ? -12 : 12)],
        [x + dx + 8, y + (toY - y) * 0.5, x + 44, y + (toY - y) * 0.2, x + 22, y + 8],
      ],
    ),
    cloth,
    lift: 6,
    volume: 12,
    calm: 0.8,
    grain: 70,
    folds: [drag([x + 8, y], [x + dx * 0.5, (y + toY) / 2], [x + dx, toY], 8, 6, 0.2)],
  });
  const knot: Panel = {
    shape: outline(
      [x - 16, y - 20],
      [
        [x, y - 28, x + 20, y - 24, x + 26, y - 12],
        [x + 30, y + 4, x + 24, y + 20, x + 10, y + 24],
        [x - 8, y + 24, x - 18, y + 10, x - 16, y - 20],
      ],
    ),
    cloth: { ...cloth, colour: darker(cloth.colour, 0.06) },
    lift: 7,
    volume: 16,
    calm: 0.8,
    folds: [drag([x - 8, y - 18], [x + 4, y], [x + 6, y + 20], 6, 5, 0.4)],
  };
  return [end(y + 92, 66), end(y - 74, 72), knot];
}

/** As béziers in absolute coordinates, so that its bounds can be read off it. */
function circle(x: number, y: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return outline(
    [x, y - ry],
    [
      [x + kx, y - ry, x + rx, y - ky, x + rx, y],
      [x + rx, y + ky, x + kx, y + ry, x, y + ry],
      [x - kx, y + ry, x - rx, y + ky, x - rx, y],
      [x - rx, y - ky, x - kx, y - ry, x, y - ry],
    ],
  );
}
