import sharp from 'sharp';
import type { Painted } from './encode.ts';
import { embedGarmentImages } from './views/embed-garment-images-and-fingerprint-source.ts';

/** Paints a sheet `scale` times its size and cuts the bleed off. */
export async function paintSvg(svg: string, scale: number, bleed: number): Promise<Painted> {
  const whole = await embedGarmentImages(enlarged(svg, scale), scale);
  const { data, info } = await sharp(Buffer.from(whole), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const cut = Math.round(bleed * scale);
  const trimmed = await sharp(data, { raw: { width, height, channels } })
    .extract({ left: cut, top: cut, width: width - 2 * cut, height: height - 2 * cut })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: trimmed.data, width: trimmed.info.width, height: trimmed.info.height };
}

/** Light on relief is reckoned from pixel to pixel: a larger sheet needs as much more height to look the same. */
function enlarged(svg: string, scale: number): string {
  return svg
    .replace(/width="(\d+)" height="(\d+)"/, (_, width, height) => {
      return `width="${Math.round(Number(width) * scale)}" height="${Math.round(Number(height) * scale)}"`;
    })
    .replace(
      /surfaceScale="([\d.]+)"/g,
      (_, height) => `surfaceScale="${(Number(height) * scale).toFixed(2)}"`,
    );
}
