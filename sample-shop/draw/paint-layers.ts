import sharp from 'sharp';
import { blurred } from './cloth/pixels-and-rasterize-svg.ts';
import { bleed, surfaceFilters } from './compose-scene-and-layer-helpers.ts';
import type { Painted } from './encode.ts';
import { lightByTimeOfDay } from './light-by-time-of-day-and-shadows.ts';
import type { LayerContext, Scene } from './scene-types.ts';
import { seededRandom } from './seeded-random.ts';
import { sharedDefs } from './shared-svg-defs.ts';
import { embedGarmentImages } from './views/embed-garment-images-and-fingerprint-source.ts';

/**
 * A camera that looks at cloth sees what is behind it a little out of focus, and shadows are soft anyway. Both shares
 * cut the bleed off at whole pixels of a sheet of 1200 × 1500 that becomes 1600 × 2000.
 */
const [WALL, SHADOW] = [0.6875, 0.5];

type Run = { kind: 'wall' | 'cloth' | 'shadow'; markup: string };

/**
 * Paints a scene run by run: walls and skies at two thirds of the size and enlarged, cloth at full size, shadows that
 * fall on all of it multiplied over. A third of the work of one large sheet, whose filters cost by the pixel.
 */
export async function paintLayers(scene: Scene, scale: number): Promise<Painted> {
  const { width: w, height: h } = scene.frame ?? { width: 1200, height: 1500 };
  const [width, height] = [Math.round(w * scale), Math.round(h * scale)];
  let picture: Buffer | undefined;
  for (const { kind, markup } of runsOf(scene, w, h)) {
    const share = picture === undefined || kind === 'wall' ? WALL : kind === 'shadow' ? SHADOW : 1;
    const layer = await paintRun(markup, w, h, scale * share, width, height);
    if (picture === undefined) picture = layer;
    else picture = await over(picture, layer, width, height, kind === 'shadow' ? 'multiply' : 'over');
  }
  const whole = await aired(picture as Buffer, scene, width, height);
  return { data: whole, width, height };
}

/** Layers of one kind that lie next to each other. */
function runsOf({ seed, light, layers }: Scene, w: number, h: number): Run[] {
  const stage: LayerContext = { w, h, light, key: 's', random: seededRandom(seed) };
  const runs: Run[] = [];
  for (const [i, layer] of layers.entries()) {
    const markup = layer({ ...stage, key: `s${i}-` });
    const kind = /href="(sewn|woven|garment):/.test(markup)
      ? 'cloth'
      : /^\s*<(g|path)[^>]*mix-blend-mode:multiply/.test(markup)
        ? 'shadow'
        : 'wall';
    const last = runs.at(-1);
    const isOpen = last && (last.kind === kind || (runs.length === 1 && kind === 'shadow'));
    if (isOpen) last.markup += markup;
    else runs.push({ kind, markup });
  }
  return runs;
}

async function paintRun(
  markup: string,
  w: number,
  h: number,
  scale: number,
  width: number,
  height: number,
): Promise<Buffer> {
  const [outerWidth, outerHeight] = [w + 2 * bleed, h + 2 * bleed];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(outerWidth * scale)}" height="${Math.round(outerHeight * scale)}" viewBox="${-bleed} ${-bleed} ${outerWidth} ${outerHeight}">${sharedDefs()}${surfaceFilters()}${markup}</svg>`;
  const cut = Math.round(bleed * scale);
  const { data, info } = await sharp(Buffer.from(await embedGarmentImages(svg, scale)), { unlimited: true })
    .extract({ left: cut, top: cut, width: Math.round(w * scale), height: Math.round(h * scale) })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width === width && info.height === height) return data;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

function over(
  below: Buffer,
  above: Buffer,
  width: number,
  height: number,
  blend: 'over' | 'multiply' | 'soft-light',
): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(below, { raw })
    .composite([{ input: above, raw, blend }])
    .raw()
    .toBuffer();
}

/** The colour of the hour over the whole picture, then a fine grain. */
async function aired(
  picture: Buffer,
  { seed, light }: Scene,
  width: number,
  height: number,
): Promise<Buffer> {
  const { warm, cool, strength, veil, veiled } = lightByTimeOfDay[light];
  const air = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="air" x1="0" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${warm}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${warm}" stop-opacity="0"/><stop offset="1" stop-color="${cool}" stop-opacity="${strength * 1.1}"/></linearGradient><rect width="100%" height="100%" fill="url(#air)"/></svg>`,
  );
  const lit = await sharp(picture, { raw: { width, height, channels: 4 } })
    .composite([{ input: air, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const [r, g, b] = [1, 3, 5].map(
    (at) => 1 - veiled * (1 - Number.parseInt(veil.slice(at, at + 2), 16) / 255),
  );
  const random = seededRandom(seed + 1);
  const speckles = blurred(
    Float32Array.from({ length: 256 * 256 }, () => random()),
    256,
    256,
    1,
  );
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const grain = 1 + ((speckles[(y % 256) * 256 + (x % 256)] as number) - 0.5) * 0.05;
      lit[i] = Math.min(255, (lit[i] as number) * (r as number) * grain);
      lit[i + 1] = Math.min(255, (lit[i + 1] as number) * (g as number) * grain);
      lit[i + 2] = Math.min(255, (lit[i + 2] as number) * (b as number) * grain);
    }
  return lit;
}
