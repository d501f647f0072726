import sharp from 'sharp';
import type { ProductView } from '../../products/product-view.ts';
import { blurred, channel } from '../cloth/pixels-and-rasterize-svg.ts';
import type { Painted } from '../encode.ts';
import { productFronts } from '../fronts/product-fronts.ts';
import { renderGarment } from '../wardrobe/render-garment.ts';
import { looseGarment, rendererFingerprintSource } from './embed-garment-images-and-fingerprint-source.ts';

type Detail = ProductView['detail'];

const size = { width: 1600, height: 2000 };
// A lens shows a macro a little softer than every pixel of it could be.
const SHARPNESS = 0.64;

/** What a close-up follows from. */
export function closeUpSource(id: string, detail: Detail): string {
  return (
    JSON.stringify([detail, productFronts[id]?.placed[detail.piece ?? 0]]) +
    rendererFingerprintSource('views/close-up.ts')
  );
}

/**
 * A photographer's macro: the garment `zoom` times larger around one point of its sheet, turned, in raking light, out
 * of focus towards one edge.
 */
export async function paintCloseUp(id: string, detail: Detail, scale: number): Promise<Painted> {
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  const cloth = await turnedCrop(id, detail, width, height);
  const shadow = await shadowOf(cloth, width, height);
  const wall = groundOf(detail.ground, width, height);
  const sheet = await sharp(wall)
    .composite([{ input: shadow }, { input: cloth }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const soft = await sharp(sheet, { raw: { width, height, channels: 3 } })
    .blur(9 * scale)
    .raw()
    .toBuffer();
  rake(sheet, soft, width, height, detail.soft ?? 'bottom');
  return { data: sheet, width, height };
}

async function turnedCrop(
  id: string,
  { at, zoom, turn = 0, piece }: Detail,
  width: number,
  height: number,
): Promise<Buffer> {
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const unit = (width / 1200) * zoom;
  const box = {
    width: (width * cos + height * sin) / unit + 4,
    height: (height * cos + width * sin) / unit + 4,
  };
  const pixels = await renderGarment(looseGarment(id, piece), {
    box: { x: at[0] - box.width / 2, y: at[1] - box.height / 2, ...box },
    scale: unit * SHARPNESS,
    hour: 'morning',
  });
  const raw = { width: pixels.width, height: pixels.height, channels: 4 as const };
  const turned = await sharp(pixels.data, { raw })
    .rotate(turn, { background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const fields = await sharp(turned).metadata();
  const [w, h] = [Math.floor(width * SHARPNESS), Math.floor(height * SHARPNESS)];
  return sharp(turned)
    .extract({
      left: Math.floor((fields.width - w) / 2),
      top: Math.floor((fields.height - h) / 2),
      width: w,
      height: h,
    })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Soft enough that every eighth pixel is enough to know it. */
async function shadowOf(cloth: Buffer, width: number, height: number): Promise<Buffer> {
  const small = { width: Math.round(width / 8), height: Math.round(height / 8) };
  const data = await sharp(cloth).resize(small.width, small.height).raw().toBuffer();
  const alpha = blurred(channel({ data, ...small }, 3), small.width, small.height, small.width / 60);
  const shift = Math.round(small.width / 46);
  const shadow = Buffer.alloc(data.length);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const from = Math.max(0, y - shift) * small.width + Math.max(0, x - shift);
      shadow.set([58, 36, 48, Math.round((alpha[from] as number) * 128)], (y * small.width + x) * 4);
    }
  return sharp(shadow, { raw: { ...small, channels: 4 } })
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A wall so far out of focus that only its light is left. */
function groundOf(colour: string, width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff6e4" stop-opacity=".36"/><stop offset=".45" stop-color="#fff6e4" stop-opacity="0"/><stop offset="1" stop-color="#3a2430" stop-opacity=".3"/></linearGradient><rect width="100%" height="100%" fill="${colour}"/><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** Light from the upper left that grazes the cloth, and focus that is lost towards an edge. */
function rake(
  sheet: Buffer,
  soft: Buffer,
  width: number,
  height: number,
  edge: 'bottom' | 'top' | 'left' | 'right',
): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const away = { bottom: v + u * 0.16, top: 1 - v + u * 0.1, left: 1 - u + v * 0.1, right: u + v * 0.14 }[
        edge
      ];
      const blur = Math.min(1, Math.max(0, (away - 0.66) / 0.34));
      const light = 1.03 - 0.25 * Math.max(0, u * 0.62 + v * 0.55 - 0.42);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const mixed = (sheet[i + c] as number) * (1 - blur) + (soft[i + c] as number) * blur;
        sheet[i + c] = Math.min(255, mixed * (light + (c === 0 ? 0.01 : c === 2 ? -0.015 : 0)));
      }
    }
}
