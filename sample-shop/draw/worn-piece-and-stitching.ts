import type { Cloth } from './cloth/cloth-types-and-drape-properties.ts';
import { darker, lighter } from './colours.ts';

/** A part of what a figure wears, drawn as one sees it from behind; `pieceToPanel` makes cloth of it. */
export type Piece = {
  shape: string;
  /** Degrees the grain of the cloth is turned, so that a sleeve's stripe follows the arm. */
  grain?: number;
  /** Extra darkness, 0 to 1, for pieces that lie behind or inside. */
  depth?: number;
  creases?: string[];
  /** Seams, pockets and embroidery that end at the edge of the piece. */
  details?: string;
  isFlat?: boolean;
};

/** A seam pressed into the cloth: a dark groove with a lit edge. */
export function seam(d: string, cloth: Cloth, width = 3): string {
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${darker(cloth.colour, 0.55)}" stroke-width="${width}" opacity=".55"/><path d="${d}" transform="translate(2.5 2)" stroke="${lighter(cloth.colour, 0.5)}" stroke-width="${width * 0.6}" opacity=".35"/></g>`;
}

export function stitches(d: string, thread: string, width = 2.6): string {
  return `<path d="${d}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="9 5" opacity=".9"/>`;
}

/** Strokes of shrinking width on one line leave parallel bands: a braid that follows any curve. */
export function braid(d: string, thread: string, ground: string, width = 34): string {
  const line = (w: number, stroke: string, dash = '') =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${w}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  return `<g fill="none" stroke-linejoin="round" opacity=".93">${line(width, thread)}${line(width * 0.82, ground)}${line(width * 0.64, thread, `${width * 0.3} ${width * 0.22}`)}${line(width * 0.36, ground)}${line(width * 0.24, thread, `${width * 0.14} ${width * 0.12}`)}${line(width * 0.07, darker(thread, 0.3))}</g>`;
}
