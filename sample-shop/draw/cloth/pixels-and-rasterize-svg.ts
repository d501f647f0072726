import sharp from 'sharp';
import type { Box } from '../svg-path-geometry.ts';

/** RGBA, alpha not multiplied in. */
export type Pixels = { data: Buffer; width: number; height: number };

/** Which part of the 1200 × 1500 sheet is drawn, and how many pixels a unit of it becomes. */
export type Crop = { box: Box; scale: number };

export function cropSizeInPixels({ box, scale }: Crop): { width: number; height: number } {
  return { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
}

/** Draws SVG that is written in sheet units. */
export async function rasterizeSvg(markup: string, crop: Crop): Promise<Pixels> {
  const { width, height } = cropSizeInPixels(crop);
  const { x, y } = crop.box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width / crop.scale} ${height / crop.scale}">${markup}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

/** One channel as numbers from 0 to 1. */
export function channel({ data, width, height }: Pixels, at: 0 | 1 | 2 | 3): Float32Array {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) values[i] = (data[i * 4 + at] as number) / 255;
  return values;
}

/** Three box blurs, near enough to a Gaussian; outside the sheet lies nothing. */
export function blurred(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const r = Math.max(1, Math.round(radius));
  const across = new Float32Array(source.length);
  const down = new Float32Array(source.length);
  for (let pass = 0; pass < 3; pass++) {
    blurRows(pass === 0 ? source : down, across, width, height, r);
    blurColumns(across, down, width, height, r);
  }
  return down;
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const share = 1 / (2 * r + 1);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let sum = 0;
    for (let x = 0; x <= Math.min(r, width - 1); x++) sum += from[start + x] as number;
    for (let x = 0; x < width; x++) {
      to[start + x] = sum * share;
      if (x + r + 1 < width) sum += from[start + x + r + 1] as number;
      if (x >= r) sum -= from[start + x - r] as number;
    }
  }
}

/** Row by row with a running sum for every column: memory is read in the order it lies. */
function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const share = 1 / (2 * r + 1);
  const sums = new Float64Array(width);
  const add = (row: number, sign: number) => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (from[row * width + x] as number);
  };
  for (let row = 0; row <= Math.min(r, height - 1); row++) add(row, 1);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) to[row * width + x] = (sums[x] as number) * share;
    if (row + r + 1 < height) add(row + r + 1, 1);
    if (row >= r) add(row - r, -1);
  }
}
