import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { illuminationByTimeOfDay } from '../cloth/illumination-by-time-of-day.ts';
import { lightPanel } from '../cloth/light-panel.ts';
import type { Panel } from '../cloth/panel.ts';
import {
  blurred,
  type Crop,
  cropSizeInPixels,
  type Pixels,
  rasterizeSvg,
} from '../cloth/pixels-and-rasterize-svg.ts';
import type { TimeOfDay } from '../scene-types.ts';
import { sharedDefs } from '../shared-svg-defs.ts';
import { pathBounds } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { clipsBefore, hangerBehind, hangerMaterials } from './hangers.ts';

export type View = Crop & { hour?: TimeOfDay; seed?: number };

/** A garment on what it hangs by, or the part of it in the view's box: the same cloth and seams at any scale. */
export async function renderGarment(garment: Garment, view: View): Promise<Pixels> {
  const sheet = await renderPanels(garment.behind ?? [], garment.cloth, view);
  const hanger = hangerBehind(garment);
  if (hanger) lay(sheet, await rasterizeSvg(sharedDefs() + hanger, view));
  const front = await renderPanels(garment.panels, garment.cloth, view, sheet);
  const over = (garment.over ?? '') + clipsBefore(garment);
  if (over) lay(front, await rasterizeSvg(sharedDefs() + hangerMaterials + over, view));
  return front;
}

/** Panels of one garment, each throwing its shadow on those below. */
export async function renderPanels(
  panels: Panel[],
  cloth: Cloth,
  view: View,
  onto?: Pixels,
): Promise<Pixels> {
  const sheet = onto ?? {
    data: Buffer.alloc(cropSizeInPixels(view).width * cropSizeInPixels(view).height * 4),
    ...cropSizeInPixels(view),
  };
  for (const [i, panel] of panels.entries()) {
    const place = placeOf(panel, view);
    if (!place) continue;
    const seed = (view.seed ?? 1) * 31 + i * 7;
    const illumination = illuminationByTimeOfDay[view.hour ?? 'noon'];
    const { pixels, alpha } = await lightPanel(panel, panel.cloth ?? cloth, place.crop, illumination, seed);
    darken(sheet, alpha, place, panel.lift ?? 6);
    lay(sheet, pixels, place.left, place.top);
  }
  return sheet;
}

type Place = { left: number; top: number; crop: Crop };

/** The part of the view a panel and its shadow can reach, in whole pixels. */
function placeOf(panel: Panel, view: View): Place | undefined {
  const { scale, box } = view;
  const whole = cropSizeInPixels(view);
  const reach = pathBounds(panel.shape, 30 + (panel.lift ?? 6) * 3);
  const left = Math.max(0, Math.floor((reach.x - box.x) * scale));
  const top = Math.max(0, Math.floor((reach.y - box.y) * scale));
  const width = Math.min(whole.width, Math.ceil((reach.x + reach.width - box.x) * scale)) - left;
  const height = Math.min(whole.height, Math.ceil((reach.y + reach.height - box.y) * scale)) - top;
  if (width <= 0 || height <= 0) return undefined;
  const part = {
    x: box.x + left / scale,
    y: box.y + top / scale,
    width: width / scale,
    height: height / scale,
  };
  return { left, top, crop: { box: part, scale } };
}

/** The shadow of a panel, dark at its edge and faint farther off, on what already lies there. */
function darken(sheet: Pixels, alpha: Float32Array, { left, top, crop }: Place, lift: number): void {
  const { scale } = crop;
  const { width, height } = cropSizeInPixels(crop);
  const close = blurred(alpha, width, height, lift * 0.3 * scale);
  const wide = blurred(alpha, width, height, lift * 1.3 * scale);
  const [near, far] = [Math.round(lift * 0.35 * scale), Math.round(lift * 1.1 * scale)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = ((top + y) * sheet.width + left + x) * 4;
      if (sheet.data[i + 3] === 0) continue;
      const at = (shift: number) => Math.max(0, y - shift) * width + Math.max(0, x - Math.round(shift * 0.7));
      const shade = 0.4 * (close[at(near)] as number) + 0.28 * (wide[at(far)] as number);
      for (let c = 0; c < 3; c++)
        sheet.data[i + c] = (sheet.data[i + c] as number) * (1 - shade * (c === 2 ? 0.92 : 1));
    }
}

/** Lays a sheet over another, its corner at a pixel of it. */
export function lay(below: Pixels, above: Pixels, left = 0, top = 0): void {
  const [to, from] = [below.data, above.data];
  for (let y = Math.max(0, -top); y < Math.min(above.height, below.height - top); y++)
    for (let x = Math.max(0, -left); x < Math.min(above.width, below.width - left); x++) {
      const f = (y * above.width + x) * 4;
      const a = (from[f + 3] as number) / 255;
      if (a === 0) continue;
      const t = ((y + top) * below.width + x + left) * 4;
      const b = ((to[t + 3] as number) / 255) * (1 - a);
      for (let c = 0; c < 3; c++)
        to[t + c] = Math.round(((from[f + c] as number) * a + (to[t + c] as number) * b) / (a + b));
      to[t + 3] = Math.round((a + b) * 255);
    }
}
