import type { Cloth } from '../cloths.ts';
import { hang, type Placed, peg, rod } from '../composition.ts';
import { drawPieces, type Piece } from '../garment.ts';
import type { Layer } from '../scene.ts';

/** A garment of the wardrobe as it hangs, on the sheet of 1200 by 1500 it is drawn on. */
export function garment(placed: Placed, isInAir = false): Layer {
  return ({ key, random }) => hang(placed, `${key}g`, 1 + Math.floor(random() * 900), isInAir);
}

/** Cut pieces of cloth outside any garment: a pocket, a waistband, a flat panel. */
export function panels(cloth: Cloth, ...pieces: Piece[]): Layer {
  return ({ key, random }) => drawPieces(pieces, cloth, `${key}q`, 1 + Math.floor(random() * 900));
}

export function rail(from: number, to: number, y: number, thickness = 22): Layer {
  return () => rod(from, to, y, thickness);
}

export function pegOn(x: number, y: number): Layer {
  return () => `<g transform="translate(0 ${y - 202})">${peg(x)}</g>`;
}
