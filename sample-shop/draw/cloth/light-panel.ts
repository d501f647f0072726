import type { Cloth } from './cloth-types-and-drape-properties.ts';
import { drapeProperties } from './cloth-types-and-drape-properties.ts';
import type { Illumination } from './illumination-by-time-of-day.ts';
import type { Panel } from './panel.ts';
import {
  blurred,
  type Crop,
  channel,
  cropSizeInPixels,
  type Pixels,
  rasterizeSvg,
} from './pixels-and-rasterize-svg.ts';
import { type Printed, printOf } from './prints.ts';
import { cellAt, type Relief, reliefOf } from './relief.ts';
import { type Thread, yarnOf } from './weaves.ts';

/** The part of a panel that lies in the crop. */
export type Lit = { pixels: Pixels; alpha: Float32Array };

// The light falls from the upper left, as on every wall behind the garments.
const [LX, LY, LZ] = [-0.5, -0.55, 0.67];
const half = Math.hypot(LX, LY, LZ + 1);
const [HX, HY, HZ] = [LX / half, LY / half, (LZ + 1) / half];

export async function lightPanel(
  panel: Panel,
  cloth: Cloth,
  crop: Crop,
  illumination: Illumination,
  seed: number,
): Promise<Lit> {
  const { width, height } = cropSizeInPixels(crop);
  const silhouette = `<path d="${panel.shape}" fill="#fff"/>`;
  const alpha = channel(await rasterizeSvg(silhouette, crop), 3);
  const [relief, bumps, ink, print] = await Promise.all([
    reliefOf(panel, cloth, seed),
    bumpsOf(panel, alpha, crop),
    panel.ink ? rasterizeSvg(panel.ink, crop) : undefined,
    cloth.print ? printOf(cloth.print, crop.scale) : undefined,
  ]);
  const threadwork = ink && blurred(channel(ink, 3), width, height, crop.scale * 0.7);
  if (threadwork)
    for (let i = 0; i < bumps.length; i++) bumps[i] = (bumps[i] as number) + (threadwork[i] as number) * 1.7;
  const data = Buffer.alloc(width * height * 4);
  const shade = shader(panel, cloth, relief, bumps, ink, print, illumination, crop);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((alpha[i] as number) > 0) shade(x, y, i, data);
      data[i * 4 + 3] = Math.round((alpha[i] as number) * 255);
    }
  return { pixels: { data, width, height }, alpha };
}

/** Heights at the scale of stitching: raised parts, pressed-in seams, and the rolled edge of the panel. */
async function bumpsOf(panel: Panel, alpha: Float32Array, crop: Crop): Promise<Float32Array> {
  const { width, height } = cropSizeInPixels(crop);
  const bumps = new Float32Array(width * height);
  const rim = blurred(alpha, width, height, crop.scale * 1.6);
  const edge = Math.min(4.5, 1.6 + (panel.lift ?? 6) * 0.22);
  for (let i = 0; i < bumps.length; i++) bumps[i] = (rim[i] as number) * edge;
  if (!panel.relief) return bumps;
  const sewn = await rasterizeSvg(panel.relief, crop);
  const raised = blurred(multiplied(channel(sewn, 0), channel(sewn, 3)), width, height, crop.scale * 0.9);
  const sunk = blurred(multiplied(channel(sewn, 2), channel(sewn, 3)), width, height, crop.scale * 0.8);
  for (let i = 0; i < bumps.length; i++)
    bumps[i] = (bumps[i] as number) + (raised[i] as number) * 2.6 - (sunk[i] as number) * 2.4;
  return bumps;
}

function multiplied(first: Float32Array, second: Float32Array): Float32Array {
  return first.map((value, i) => value * (second[i] as number));
}

function shader(
  panel: Panel,
  cloth: Cloth,
  relief: Relief,
  bumps: Float32Array,
  ink: Pixels | undefined,
  print: Printed | undefined,
  { warm, shadow, ambient }: Illumination,
  crop: Crop,
): (x: number, y: number, i: number, into: Buffer) => void {
  const { width, height } = cropSizeInPixels(crop);
  const hand = drapeProperties[cloth.weave];
  const yarn = yarnOf(cloth.weave, crop.scale);
  const [cos, sin] = turnOf(panel.grain ?? 0);
  const base = channels(cloth.colour);
  const pale = base.map((v) => v + (232 - v) * 0.62);
  const thread: Thread = { tone: 1, weft: 0 };
  const printed = new Float32Array(4);
  const dim = 1 - (panel.depth ?? 0);
  const weights = [0, 0, 0, 0];
  return (px, py, i, into) => {
    const [x, y] = [crop.box.x + (px + 0.5) / crop.scale, crop.box.y + (py + 0.5) / crop.scale];
    const [cell, fx, fy] = cellAt(relief, x, y);
    weights[0] = (1 - fx) * (1 - fy);
    weights[1] = fx * (1 - fy);
    weights[2] = (1 - fx) * fy;
    weights[3] = fx * fy;
    const at = (field: Float32Array) =>
      (field[cell] as number) * (weights[0] as number) +
      (field[cell + 1] as number) * (weights[1] as number) +
      (field[cell + relief.grid.columns] as number) * (weights[2] as number) +
      (field[cell + relief.grid.columns + 1] as number) * (weights[3] as number);
    const [slopeX, slopeY] = [at(relief.slopeX), at(relief.slopeY)];
    const left = px > 0 ? i - 1 : i;
    const right = px < width - 1 ? i + 1 : i;
    const up = py > 0 ? i - width : i;
    const down = py < height - 1 ? i + width : i;
    const bumpX = ((bumps[right] as number) - (bumps[left] as number)) * 0.5 * crop.scale;
    const bumpY = ((bumps[down] as number) - (bumps[up] as number)) * 0.5 * crop.scale;
    const nx = -(slopeX * hand.contrast + bumpX * 0.55);
    const ny = -(slopeY * hand.contrast + bumpY * 0.55);
    const length = Math.sqrt(nx * nx + ny * ny + 1);
    const facing = (nx * LX + ny * LY + LZ) / length / LZ;
    const open = at(relief.open);
    const lit = 0.95 * (ambient + (1 - ambient) * Math.max(0, facing)) * (0.3 + 0.7 * open) * dim;

    // Cloth on a slope is seen shortened, so what is printed on it moves towards the valley.
    const sx = x + (slopeX * 12) / (1 + Math.abs(slopeX) * 1.4) - 600;
    const sy = y + (slopeY * 9) / (1 + Math.abs(slopeY) * 1.4) - 700;
    const [u, v] = [sx * cos + sy * sin + 600, sy * cos - sx * sin + 700];
    yarn(u, v, thread);
    if (print) print.sample(u, v, printed);
    const shown = print ? (printed[3] as number) / 255 : 0;
    const worn = hand.wear
      ? Math.max(
          0,
          Math.min(0.5, at(relief.prominence) * 0.055 * hand.wear + (bumps[i] as number) * 0.012 * hand.wear),
        ) +
        thread.weft * hand.wear
      : 0;
    const stitched = ink ? (ink.data[i * 4 + 3] as number) / 255 : 0;
    const gleam = hand.sheen
      ? Math.max(0, (nx * HX + ny * HY + HZ) / length) ** (hand.gloss * 3) - HZ ** (hand.gloss * 3) * 0.6
      : 0;
    const dark = Math.max(0, 1 - lit);
    for (let c = 0; c < 3; c++) {
      let tone = base[c] as number;
      tone += ((pale[c] as number) - tone) * worn;
      tone += ((printed[c] as number) - tone) * shown;
      tone *= 1 + (thread.tone - 1) * (1 - stitched * 0.7);
      if (ink && stitched) tone += ((ink.data[i * 4 + c] as number) - tone) * stitched;
      const coloured = 255 * (Math.min(255, tone) / 255) ** (1 + dark * 0.3);
      const light = lit * ((warm[c] as number) * (1 - dark * 0.7) + (shadow[c] as number) * dark * 0.7);
      into[i * 4 + c] = Math.max(
        0,
        Math.min(255, coloured * softened(light) + gleam * hand.sheen * 190 * dim * open),
      );
    }
  };
}

/** Highlights run into white slowly. */
function softened(light: number): number {
  return light < 0.9 ? light : 0.9 + 0.2 * (1 - Math.exp(-(light - 0.9) / 0.2));
}

function turnOf(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

function channels(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
