import type { Cloth } from '../cloth/cloth.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import type { Crop, Pixels } from '../cloth/pixels.ts';
import type { Cloth as Painted } from '../cloths.ts';
import type { Dressed } from '../figures/body.ts';
import type { Piece } from '../garment.ts';
import type { Light } from '../lights.ts';
import type { Point } from '../outline.ts';
import { renderPanels } from '../wardrobe/render-garment.ts';

type Woven = { panels: Panel[]; hour: Light };

const box = [250, 190, 720, 1270];

/** The clothes of a figure as cloth in the light of an hour: named so that the renderer can weave them. */
export function wovenClothes(
  { pieces, over = '' }: Dressed,
  hour: Light,
  enlarged: number,
): Partial<Dressed> {
  const panels = pieces.map(({ piece, cloth }, i) => panelOf(piece, cloth, i));
  const woven: Woven = { panels, hour };
  const name = `woven:${Buffer.from(JSON.stringify(woven)).toString('base64')} ${box.join(' ')} ${enlarged.toFixed(3)}`;
  const [x, y, width, height] = box;
  const image = `<image href="${name}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
  return { pieces: [], over: image + over };
}

export function weaveClothes(name: string, crop: Crop): Promise<Pixels> {
  const { panels, hour } = JSON.parse(Buffer.from(name, 'base64').toString()) as Woven;
  return renderPanels(panels, panels[0]?.cloth as Cloth, { ...crop, hour });
}

function panelOf(piece: Piece, cloth: Painted, i: number): Panel {
  return {
    shape: piece.shape,
    ...(piece.grain && { grain: piece.grain }),
    ...(piece.depth && { depth: piece.depth }),
    lift: piece.isFlat ? 4 : 6,
    volume: piece.isFlat ? 5 : 34,
    calm: piece.isFlat ? 0.5 : 0.15,
    folds: (piece.creases ?? []).map((crease, n) => foldAlong(crease, i + n)),
    ...(piece.details && { ink: piece.details }),
    cloth: asWoven(cloth),
  };
}

function asWoven({ weave, colour, print }: Painted): Cloth {
  return {
    weave: weave === 'leather' ? 'canvas' : weave,
    colour,
    ...(print && { print: { ...print, size: print.size ?? 48 } }),
  };
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
