import { folded } from '../wardrobe/folding.ts';
import { onBust, onFigure } from '../wardrobe/limbs.ts';
import type { Front, Placed } from './front.ts';

// A figure is cut off below the chin and at the thigh.
const near = { scale: 1.3, y: -270 };
/** How far below its own sheet's a waist lies under a top. */
const WAIST = 640;

/** The pieces of a front as its pose shows them, back to front. */
export function posed({ placed, pose }: Front): Placed[] {
  switch (pose?.how) {
    case undefined:
      return placed;
    case 'bust':
      return placed.map((piece) => ({ ...piece, garment: onBust(piece.garment) }));
    case 'worn': {
      const { skin, below } = pose;
      const worn = placed.map(({ garment }) => ({ ...near, garment: onFigure(garment, skin) }));
      if (!below) return worn;
      const lower = { ...below, hanging: { by: 'nothing' as const } };
      return [{ ...near, y: near.y + WAIST * near.scale, garment: lower }, ...worn];
    }
    case 'folded':
      return placed.map((piece) => ({ ...piece, garment: folded(piece.garment, pose.half, pose.foot) }));
  }
}
