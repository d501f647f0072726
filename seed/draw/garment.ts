import { type Cloth, clothFilter, clothPattern } from './cloths.ts';
import { darker, lighter } from './colours.ts';
import { type Box, bounds } from './outline.ts';

export type Piece = {
  shape: string;
  /** Degrees the grain of the cloth is turned, so that a sleeve's stripe follows the arm. */
  grain?: number;
  /** Extra darkness, 0 to 1, for pieces that lie behind or inside. */
  depth?: number;
  creases?: string[];
  /** Seams, pockets and embroidery that end at the edge of the piece. */
  details?: string;
  cloth?: Cloth;
  isFlat?: boolean;
};

export type Hanging =
  | { by: 'hanger'; y: number; halfWidth: number; strapX?: number }
  | { by: 'clips'; y: number; halfWidth: number }
  | { by: 'peg'; y: number }
  | { by: 'rail'; y: number }
  | { by: 'nothing' };

export type Garment = { cloth: Cloth; behind?: Piece[]; pieces: Piece[]; over?: string; hanging: Hanging };

/** Draws the pieces of a garment back to front; `key` keeps the ids of two garments in one picture apart. */
export function drawPieces(pieces: Piece[], cloth: Cloth, key: string, seed: number): string {
  return pieces
    .map((piece, i) => drawPiece(piece, piece.cloth ?? cloth, `${key}${i}`, seed + i * 3))
    .join('\n');
}

export function silhouette(garment: Garment): string {
  return [...(garment.behind ?? []), ...garment.pieces].map(({ shape }) => `<path d="${shape}"/>`).join('');
}

/** A seam pressed into the cloth: a dark groove with a lit edge. */
export function seam(d: string, cloth: Cloth, width = 3): string {
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${darker(cloth.colour, 0.55)}" stroke-width="${width}" opacity=".55"/><path d="${d}" transform="translate(2.5 2)" stroke="${lighter(cloth.colour, 0.5)}" stroke-width="${width * 0.6}" opacity=".35"/></g>`;
}

export function stitches(d: string, thread: string, width = 2.6): string {
  return `<path d="${d}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="9 5" opacity=".9"/>`;
}

export function button(x: number, y: number, shell: string, r = 9): string {
  return `<circle cx="${x + 2}" cy="${y + 3}" r="${r}" fill="#1c110a" opacity=".4"/><circle cx="${x}" cy="${y}" r="${r}" fill="${shell}" stroke="${darker(shell, 0.4)}" stroke-width="1.4"/><circle cx="${x - 2}" cy="${y - 2}" r="${r * 0.55}" fill="${lighter(shell, 0.5)}" opacity=".6"/><g fill="${darker(shell, 0.65)}"><circle cx="${x - 2.4}" cy="${y}" r="1.3"/><circle cx="${x + 2.4}" cy="${y}" r="1.3"/></g>`;
}

/** Strokes of shrinking width on one line leave parallel bands: a braid that follows any curve. */
export function braid(d: string, thread: string, ground: string, width = 34): string {
  const line = (w: number, stroke: string, dash = '') =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${w}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  return `<g fill="none" stroke-linejoin="round" opacity=".93">${line(width, thread)}${line(width * 0.82, ground)}${line(width * 0.64, thread, `${width * 0.3} ${width * 0.22}`)}${line(width * 0.36, ground)}${line(width * 0.24, thread, `${width * 0.14} ${width * 0.12}`)}${line(width * 0.07, darker(thread, 0.3))}</g>`;
}

export function mirrorMarkup(markup: string): string {
  return `<g transform="translate(1200 0) scale(-1 1)">${markup}</g>`;
}

function drawPiece(piece: Piece, cloth: Cloth, id: string, seed: number): string {
  const turn = piece.grain ?? 0;
  const box = turnedBox(bounds(piece.shape, 24), turn);
  const centre = `${box.x + box.width / 2} ${box.y + box.height / 2}`;
  const dark = darker(cloth.colour, 0.75);
  const shape = `d="${piece.shape}"`;
  const rounded = piece.isFlat
    ? ''
    : `<path ${shape} fill="url(#form)"/><path ${shape} fill="none" stroke="${dark}" stroke-width="34" opacity=".3" filter="url(#blur14)"/>`;
  const lift = piece.isFlat
    ? `<path ${shape} transform="translate(4 8)" fill="#1c110a" opacity=".4" filter="url(#blur7)"/>`
    : '';
  return `${lift}<defs>${clothPattern(`${id}p`, cloth)}${clothFilter(`${id}f`, cloth, seed)}<clipPath id="${id}c"><path ${shape}/></clipPath></defs>
<g clip-path="url(#${id}c)"><g transform="rotate(${turn} ${centre})"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${id}p)" filter="url(#${id}f)"/></g>
${rounded}${creases(piece.creases ?? [], dark)}${piece.depth ? `<path ${shape} fill="#1c110a" opacity="${piece.depth}"/>` : ''}${piece.details ?? ''}</g>
<path ${shape} fill="none" stroke="${dark}" stroke-width="${piece.isFlat ? 2.4 : 1.6}" opacity="${piece.isFlat ? 0.55 : 0.42}"/>`;
}

/** The box that still covers the piece once its cloth is turned; filters cost by area, so no larger. */
function turnedBox({ x, y, width, height }: Box, degrees: number): Box {
  const [sin, cos] = [
    Math.abs(Math.sin((degrees * Math.PI) / 180)),
    Math.abs(Math.cos((degrees * Math.PI) / 180)),
  ];
  const [w, h] = [Math.round(width * cos + height * sin), Math.round(width * sin + height * cos)];
  return { x: Math.round(x + (width - w) / 2), y: Math.round(y + (height - h) / 2), width: w, height: h };
}

function creases(lines: string[], dark: string): string {
  if (lines.length === 0) return '';
  const all = lines.join(' ');
  return `<g fill="none" stroke-linecap="round"><path d="${all}" stroke="${dark}" stroke-width="16" opacity=".21" filter="url(#blur7)"/><path d="${all}" transform="translate(-13 -5)" stroke="#fff6e6" stroke-width="10" opacity=".13" filter="url(#blur7)"/></g>`;
}
