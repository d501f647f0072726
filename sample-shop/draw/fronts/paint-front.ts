import sharp from 'sharp';
import { blurred, type Pixels, rasterizeSvg } from '../cloth/pixels-and-rasterize-svg.ts';
import { mix } from '../colours.ts';
import { bleed, composeScene, drawLayers } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import { seededRandom } from '../seeded-random.ts';
import { sharedDefs } from '../shared-svg-defs.ts';
import { lay, renderGarment } from '../wardrobe/render-garment.ts';
import { applyPose } from './apply-pose.ts';
import type { Front, Placed } from './front-types.ts';
import { layersOf, shadowsOf } from './places.ts';
import { productFronts } from './product-fronts.ts';

const FULL_SCALE = 4 / 3;
/** Shadows are soft: every fourth pixel is enough to know them. */
const SOFT = 4;
const sheet = { x: 0, y: 0, width: 1200, height: 1500 };

/** The front picture of a product by its id; `scale` is pixels per unit of the 1200 × 1500 sheet. */
export function paintFront(id: string, scale = FULL_SCALE): Promise<Pixels> {
  const front = productFronts[id];
  if (!front) throw new Error(`no front is described for ${id}`);
  return paintPicture(front, scale);
}

async function paintPicture(front: Front, scale: number): Promise<Pixels> {
  const picture = await paintPlace(front, scale);
  for (const [i, placed] of applyPose(front).entries()) {
    const view = { ...viewOf(placed, scale), hour: front.hour, seed: front.seed + i * 5 };
    const garment = await narrowed(await renderGarment(placed.garment, view), placed, scale);
    const shown = front.pose && 'turn' in front.pose ? await turned(garment, front.pose.turn) : garment;
    castShadow(picture, shown, front, placed, scale);
    lay(picture, shown);
  }
  const stage = { w: 1200, h: 1500, light: front.hour, key: 'sh', random: seededRandom(front.seed) };
  const shadows = shadowsOf(front.place);
  if (shadows.length > 0) {
    const veil = await rasterizeSvg(`${sharedDefs()}<g>${drawLayers(shadows, stage)}</g>`, {
      box: sheet,
      scale: scale / 2,
    });
    multiply(picture, await enlarged(veil, picture));
  }
  return picture;
}

function viewOf({ x = 0, y = 0, scale: size = 1 }: Placed, scale: number) {
  return {
    box: {
      x: 600 - (600 + x) / size,
      y: 204 - (204 + y) / size,
      width: sheet.width / size,
      height: sheet.height / size,
    },
    scale: scale * size,
  };
}

async function narrowed(garment: Pixels, { narrow = 1, x = 0 }: Placed, scale: number): Promise<Pixels> {
  if (narrow === 1) return garment;
  const { data, width, height } = garment;
  const slim = Math.round(width * narrow);
  const pressed = sharp(data, { raw: { width, height, channels: 4 } }).resize(slim, height, { fit: 'fill' });
  const sheetOf = { data: Buffer.alloc(data.length), width, height };
  const centre = (600 + x) * scale;
  lay(
    sheetOf,
    { data: await pressed.raw().toBuffer(), width: slim, height },
    Math.round(centre * (1 - narrow)),
    0,
  );
  return sheetOf;
}

/** Turned around the middle of the picture. */
async function turned({ data, width, height }: Pixels, degrees: number): Promise<Pixels> {
  const whole = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(degrees, { background: '#0000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = whole;
  const middle = await sharp(whole.data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract({
      left: Math.floor((info.width - width) / 2),
      top: Math.floor((info.height - height) / 2),
      width,
      height,
    })
    .raw()
    .toBuffer();
  return { data: middle, width, height };
}

async function paintPlace(front: Front, scale: number): Promise<Pixels> {
  const sheetOf = { file: '', seed: front.seed, light: front.hour, layers: layersOf(front) };
  // A camera that looks at a garment sees the wall behind it a little out of focus.
  const coarse = scale * 0.6;
  const margin = Math.round(bleed * coarse);
  const width = Math.round(sheet.width * coarse);
  const height = Math.round(sheet.height * coarse);
  const svg = composeScene(sheetOf);
  const data = await sharp(Buffer.from(svg), { density: 72 * coarse, unlimited: true })
    .extract({ left: margin, top: margin, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const size = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };
  return enlarged({ data, width, height }, size);
}

async function enlarged(
  { data, width, height }: Pixels,
  size: { width: number; height: number },
): Promise<Pixels> {
  const raw = { width, height, channels: 4 } as const;
  const larger = sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' });
  return { data: await larger.raw().toBuffer(), width: size.width, height: size.height };
}

/** On the wall behind it a garment throws a close shadow and a wide one; in the open only a breath of one. */
function castShadow(
  picture: Pixels,
  garment: Pixels,
  front: Front,
  { garment: { hanging } }: Placed,
  scale: number,
): void {
  const { width, height } = picture;
  const coarse = coarseAlpha(garment);
  const how = front.pose?.how;
  const isFlat = how ? how === 'folded' : hanging.by === 'nothing';
  const isInAir = front.place.kind === 'terrace' || front.place.kind === 'dune';
  const [near, far] = isFlat ? [5, 15] : [14, 46];
  const unit = scale / SOFT;
  const close = blurred(coarse.alpha, coarse.columns, coarse.rows, (isFlat ? 4 : 9) * unit);
  const wide = blurred(coarse.alpha, coarse.columns, coarse.rows, (isFlat ? 14 : 30) * unit);
  const strength = isInAir ? 0.1 : isFlat ? 0.9 : 0.72;
  const shade = rgb(mix(lightByTimeOfDay[front.hour].shade, '#2a1a10', 0.3));
  const at = (field: Float32Array, x: number, y: number, shift: number) => {
    const gx = Math.max(0, x / SOFT - shift * 0.85 * unit);
    const gy = Math.max(0, y / SOFT - shift * unit);
    const [cx, cy] = [
      Math.min(coarse.columns - 2, Math.floor(gx)),
      Math.min(coarse.rows - 2, Math.floor(gy)),
    ];
    const [fx, fy] = [gx - cx, gy - cy];
    const i = cy * coarse.columns + cx;
    const top = (field[i] as number) * (1 - fx) + (field[i + 1] as number) * fx;
    const below = i + coarse.columns;
    return top * (1 - fy) + ((field[below] as number) * (1 - fx) + (field[below + 1] as number) * fx) * fy;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dark = strength * (0.42 * at(close, x, y, near) + 0.4 * at(wide, x, y, far));
      if (dark < 0.004) continue;
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++)
        picture.data[i + c] = (picture.data[i + c] as number) * (1 - dark * (1 - (shade[c] as number) / 255));
    }
}

function coarseAlpha({ data, width, height }: Pixels) {
  const [columns, rows] = [Math.ceil(width / SOFT) + 2, Math.ceil(height / SOFT) + 2];
  const alpha = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [Math.min(width - 1, column * SOFT), Math.min(height - 1, row * SOFT)];
      alpha[row * columns + column] = (data[(y * width + x) * 4 + 3] as number) / 255;
    }
  return { alpha, columns, rows };
}

/** A shadow tints what it falls on and lets its drawing through. */
function multiply(picture: Pixels, veil: Pixels): void {
  for (let i = 0; i < veil.data.length; i += 4) {
    const a = (veil.data[i + 3] as number) / 255;
    if (a === 0) continue;
    for (let c = 0; c < 3; c++)
      picture.data[i + c] =
        (picture.data[i + c] as number) * (1 - a + (a * (veil.data[i + c] as number)) / 255);
  }
}

function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
