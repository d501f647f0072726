import type { Cloth } from './cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from './cloth/folds.ts';
import type { Panel } from './cloth/panel.ts';
import type { Crop, Pixels } from './cloth/pixels-and-rasterize-svg.ts';
import type { TimeOfDay } from './scene-types.ts';
import { type Box, type Point, pathBounds } from './svg-path-geometry.ts';
import type { Garment } from './wardrobe/garment.ts';
import { renderGarment, renderPanels } from './wardrobe/render-garment.ts';
import type { Piece } from './worn-piece-and-stitching.ts';

type Woven = { panels: Panel[]; hour: TimeOfDay };
type Sewn = { garment: Garment; hour: TimeOfDay };

/**
 * Cloth on a sheet of SVG, as an image that names it: the renderer weaves what it is named
 * (`views/embed-garment-images-and-fingerprint-source.ts`).
 * `size` is how much larger than drawn the sheet shows it.
 */
export function clothImage(
  panels: Panel[],
  hour: TimeOfDay,
  size: number,
  box = panelsBounds(panels),
): string {
  const woven: Woven = { panels, hour };
  return image('woven', woven, box, size);
}

/** A garment of the wardrobe, and what it hangs by, in the same way. */
export function garmentImage(garment: Garment, hour: TimeOfDay, size: number, box: Box, id?: string): string {
  const sewn: Sewn = { garment, hour };
  return image('sewn', sewn, box, size, id);
}

/** The pixels of what an image names. */
export function renderClothImage(kind: string, name: string, crop: Crop): Promise<Pixels> {
  const described = JSON.parse(Buffer.from(name, 'base64').toString());
  if (kind === 'sewn') {
    const { garment, hour } = described as Sewn;
    return renderGarment(garment, { ...crop, hour });
  }
  const { panels, hour } = described as Woven;
  return renderPanels(panels, panels[0]?.cloth as Cloth, { ...crop, hour });
}

/** What a figure wears as cloth: its creases become folds, its seams and braids ink. */
export function pieceToPanel(piece: Piece, cloth: Cloth, i: number): Panel {
  return {
    shape: piece.shape,
    ...(piece.grain && { grain: piece.grain }),
    ...(piece.depth && { depth: piece.depth }),
    lift: piece.isFlat ? 4 : 6,
    volume: piece.isFlat ? 5 : 34,
    calm: piece.isFlat ? 0.5 : 0.15,
    folds: (piece.creases ?? []).map((crease, n) => foldAlong(crease, i + n)),
    ...(piece.details && { ink: piece.details }),
    cloth,
  };
}

export function panelsBounds(panels: Panel[], margin = 0): Box {
  const all = panels.map(({ shape }) => pathBounds(shape, margin));
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const right = Math.max(...all.map(({ x, width }) => x + width));
  const foot = Math.max(...all.map(({ y, height }) => y + height));
  return {
    x: Math.floor(left),
    y: Math.floor(top),
    width: Math.ceil(right) - Math.floor(left),
    height: Math.ceil(foot) - Math.floor(top),
  };
}

function image(kind: string, described: object, { x, y, width, height }: Box, size: number, id?: string) {
  const name = `${kind}:${Buffer.from(JSON.stringify(described)).toString('base64')} ${x} ${y} ${width} ${height} ${size.toFixed(3)}`;
  return `<image${id ? ` id="${id}"` : ''} href="${name}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
}

/** A crease drawn as a curve becomes a fold that rises along it. */
function foldAlong(crease: string, i: number): Fold {
  const numbers = (crease.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const points = numbers.flatMap((n, at): Point[] => (at % 2 ? [[numbers[at - 1] as number, n]] : []));
  const [from, a, b, to] = [points[0], points[1], points.at(-2), points.at(-1)] as [
    Point,
    Point,
    Point,
    Point,
  ];
  const bend: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return {
    kind: 'drag',
    from,
    bend,
    to,
    width: 12 + (i % 3) * 3,
    height: 9 + (i % 4),
    crest: i % 2 ? 0.35 : 0.6,
  };
}
