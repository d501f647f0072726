import { pathBounds } from '../svg-path-geometry.ts';
import type { Cloth } from './cloth-types-and-drape-properties.ts';
import { drapeProperties } from './cloth-types-and-drape-properties.ts';
import { addFold, type Fold } from './folds.ts';
import type { HeightGrid } from './height-grid.ts';
import { cloud, noise, scatter } from './noise.ts';
import { blurred, channel, rasterizeSvg } from './pixels-and-rasterize-svg.ts';

/** Folds are smooth, so their heights are kept at every second unit, whatever size is drawn. */
const STEP = 2;
/** How a panel stands out of the wall: slopes, how open to the sky, how far above its surroundings. */
export type Relief = {
  grid: HeightGrid;
  slopeX: Float32Array;
  slopeY: Float32Array;
  open: Float32Array;
  prominence: Float32Array;
};

export type Form = { shape: string; round?: string; volume?: number; folds?: Fold[]; calm?: number };

export async function reliefOf(form: Form, cloth: Cloth, seed: number): Promise<Relief> {
  const grid = gridOver(form.shape);
  const { columns, rows } = grid;
  const box = { x: grid.x, y: grid.y, width: columns * STEP, height: rows * STEP };
  const mask = channel(
    await rasterizeSvg(`<path d="${form.round ?? form.shape}" fill="#fff"/>`, { box, scale: 1 / STEP }),
    3,
  );
  const volume = form.volume ?? 36;
  const heights = roundness(mask, columns, rows, volume);
  addRumple(heights, grid, cloth, seed, 1 - (form.calm ?? 0));
  for (const fold of form.folds ?? []) addFold(heights, grid, fold);
  // Where folds meet they leave fine cracks, which no cloth has.
  return { grid, ...slopes(blurred(heights, columns, rows, 1), columns, rows) };
}

function gridOver(shape: string): HeightGrid {
  const box = pathBounds(shape, 24);
  const [x, y] = [Math.floor(box.x / STEP) * STEP, Math.floor(box.y / STEP) * STEP];
  const columns = Math.ceil(box.width / STEP) + 2;
  const rows = Math.ceil(box.height / STEP) + 2;
  const clamp = (v: number, most: number) => Math.max(0, Math.min(most, v));
  return {
    x,
    y,
    columns,
    rows,
    within(left, top, right, bottom, each) {
      const toColumn = clamp(Math.ceil((right - x) / STEP), columns);
      const toRow = clamp(Math.ceil((bottom - y) / STEP), rows);
      for (let row = clamp(Math.floor((top - y) / STEP), rows); row < toRow; row++)
        for (let column = clamp(Math.floor((left - x) / STEP), columns); column < toColumn; column++)
          each(row * columns + column, x + column * STEP, y + row * STEP);
    },
  };
}

/** Cloth that hangs around something turns away towards its edges. */
function roundness(mask: Float32Array, columns: number, rows: number, volume: number): Float32Array {
  const soft = blurred(mask, columns, rows, volume / STEP / 2);
  const wide = blurred(mask, columns, rows, (volume * 1.6) / STEP);
  return soft.map(
    (share, i) => volume * (0.46 * Math.sin((share * Math.PI) / 2) + 0.75 * (wide[i] as number)),
  );
}

/** What lying in a drawer and hanging in the air do to a cloth by themselves. */
function addRumple(heights: Float32Array, grid: HeightGrid, cloth: Cloth, seed: number, share: number): void {
  const { crease, creaseSpan, swell, swellSpan } = drapeProperties[cloth.weave];
  grid.within(grid.x, grid.y, grid.x + 1e5, grid.y + 1e5, (i, x, y) => {
    const bent = x + (noise(x / 130, y / 170, seed + 3) - 0.5) * 90;
    const broad = cloud(bent / (swellSpan * 0.62), y / (swellSpan * 1.9), 2, seed) - 0.5;
    heights[i] = (heights[i] as number) + share * broad * swell * 2;
  });
  const area = grid.columns * grid.rows * STEP * STEP;
  const count = crease ? Math.round((area / (creaseSpan * creaseSpan)) * 1.1) : 0;
  for (let n = 0; n < count; n++) addFold(heights, grid, smallCrease(n, grid, cloth, seed, share));
}

/** One of the many short creases a cloth gets by being worn and folded; they lie in clusters, most of them slanting. */
function smallCrease(n: number, grid: HeightGrid, cloth: Cloth, seed: number, share: number): Fold {
  const { crease, creaseSpan } = drapeProperties[cloth.weave];
  const draw = (k: number) => scatter(n, k, seed + 61);
  const x = grid.x + draw(1) * grid.columns * STEP;
  const y = grid.y + draw(2) * grid.rows * STEP;
  const lean = noise(x / 160, y / 160, seed + 70) * 2.4 - 1.2 + (draw(3) - 0.5) * 1.1;
  const length = creaseSpan * (0.5 + draw(4) * 1.1);
  const [dx, dy] = [Math.sin(lean) * length, Math.cos(lean) * length];
  const bow = (draw(5) - 0.5) * 0.5;
  const deep = Math.max(0, noise(x / 190, y / 190, seed + 8) * 1.8 - 0.35);
  return {
    kind: 'drag',
    from: [x, y],
    bend: [x + dx * 0.5 + dy * bow, y + dy * 0.5 - dx * bow],
    to: [x + dx, y + dy],
    width: 5 + draw(6) * 7,
    height: crease * share * deep * (draw(7) < 0.25 ? -0.8 : 0.4 + draw(8)),
    crest: 0.25 + draw(9) * 0.5,
  };
}

function slopes(heights: Float32Array, columns: number, rows: number): Omit<Relief, 'grid'> {
  const near = blurred(heights, columns, rows, 5);
  const far = blurred(heights, columns, rows, 16);
  const count = heights.length;
  const [slopeX, slopeY] = [new Float32Array(count), new Float32Array(count)];
  const [open, prominence] = [new Float32Array(count), new Float32Array(count)];
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const i = row * columns + column;
      const h = heights[i] as number;
      slopeX[i] = ((heights[i + 1] as number) - (heights[i - 1] as number)) / (2 * STEP);
      slopeY[i] = ((heights[i + columns] as number) - (heights[i - columns] as number)) / (2 * STEP);
      const sunk = Math.max(0, (near[i] as number) - h) * 0.1 + Math.max(0, (far[i] as number) - h) * 0.034;
      open[i] = 1 / (1 + sunk + shadowAt(heights, columns, rows, column, row));
      prominence[i] = h - (near[i] as number);
    }
  }
  return { slopeX, slopeY, open, prominence };
}

/** Folds between a point and the light, up and to the left, keep some of it away. */
function shadowAt(heights: Float32Array, columns: number, rows: number, column: number, row: number): number {
  const h = heights[row * columns + column] as number;
  let deepest = 0;
  for (let step = 2; step <= 14; step += 3) {
    const [c, r] = [column - step, row - step];
    if (c < 0 || r < 0 || r >= rows) break;
    deepest = Math.max(deepest, (heights[r * columns + c] as number) - h - step * STEP * 0.62);
  }
  return deepest * 0.045;
}

export function cellAt({ grid }: Relief, x: number, y: number): [i: number, fx: number, fy: number] {
  const [gx, gy] = [(x - grid.x) / STEP, (y - grid.y) / STEP];
  const column = Math.max(0, Math.min(grid.columns - 2, Math.floor(gx)));
  const row = Math.max(0, Math.min(grid.rows - 2, Math.floor(gy)));
  return [
    row * grid.columns + column,
    Math.min(1, Math.max(0, gx - column)),
    Math.min(1, Math.max(0, gy - row)),
  ];
}
