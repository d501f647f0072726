import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Pixels } from '../cloth/pixels-and-rasterize-svg.ts';
import { renderClothImage } from '../cloth-images-and-renderer.ts';
import { productFronts } from '../fronts/product-fronts.ts';
import type { TimeOfDay } from '../scene-types.ts';
import type { Garment } from '../wardrobe/garment.ts';
import { renderGarment } from '../wardrobe/render-garment.ts';

const named = /(garment|sewn|woven):[^"]+/g;
const folder = join(import.meta.dirname, '..');

/**
 * Puts pixels in place of the garments that a sheet names (see `place-garment-with-shadow.ts` and
 * `../cloth-images-and-renderer.ts`).
 */
export async function embedGarmentImages(svg: string, scale: number): Promise<string> {
  let whole = svg;
  for (const name of new Set(svg.match(named) ?? [])) {
    const png = await pngOf(await pixelsOf(name, scale));
    whole = whole.replaceAll(`"${name}"`, `"data:image/png;base64,${png.toString('base64')}"`);
  }
  return whole;
}

/** A garment of a product as it is when it hangs on nothing, `piece` counting as its front lays them. */
export function looseGarment(id: string, piece = 0): Garment {
  const garment = productFronts[id]?.placed[piece]?.garment;
  if (!garment) throw new Error(`The front of ${id} has no piece ${piece}.`);
  return { ...garment, hanging: { by: 'nothing' } };
}

/** What the garments of a sheet follow from, besides their names: their cuts, and the program that weaves them. */
export function garmentFingerprintSource(svg: string): string {
  const names = svg.match(named) ?? [];
  if (names.length === 0) return '';
  const ids = [...new Set(names.flatMap((name) => name.match(/^garment:(\w+)/)?.[1] ?? []))];
  return JSON.stringify(ids.map((id) => productFronts[id]?.placed)) + rendererFingerprintSource();
}

/** The text of the program that turns cloth and cuts into pixels, and of `more` files a picture is painted by. */
export function rendererFingerprintSource(...more: string[]): string {
  return ['cloth', 'wardrobe/render-garment.ts', ...more]
    .flatMap((path) =>
      path.endsWith('.ts') ? [path] : readdirSync(join(folder, path)).map((file) => `${path}/${file}`),
    )
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

function pixelsOf(name: string, scale: number): Promise<Pixels> {
  const [what = '', ...numbers] = name.split(' ');
  const [x = 0, y = 0, width = 0, height = 0, enlarged = 1] = numbers.map(Number);
  const view = { box: { x, y, width, height }, scale: enlarged * scale };
  const [, id = '', piece, hour] = what.match(/^garment:(\w+)\/(\d)\/(\w+)$/) ?? [];
  const [kind = '', described = ''] = what.split(':');
  if (!id) return renderClothImage(kind, described, view);
  return renderGarment(looseGarment(id, Number(piece)), { ...view, hour: hour as TimeOfDay });
}

function pngOf({ data, width, height }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
