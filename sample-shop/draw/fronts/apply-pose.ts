import { bareLegs, bottomsOnFigure } from '../wardrobe/bottoms-on-figure.ts';
import { folded, halved } from '../wardrobe/folding.ts';
import type { Garment } from '../wardrobe/garment.ts';
import { garmentOnBust, garmentOnFigure } from '../wardrobe/garment-on-figure-or-bust.ts';
import type { Front, Placed } from './front-types.ts';

// A figure is cut off below the chin and at the thigh; seen whole, at the ankle.
const near = { scale: 1.3, y: -270 };
const whole = { scale: 0.92, y: -242 };
const fromWaist = { scale: 1.16, y: 4 };
const fromAbove = { scale: 1.72, y: -110 };
const halfFromAbove = { scale: 2.05, x: 256, y: -150 };
/** How far below its own sheet's a waist lies under a top. */
const WAIST = 500;
/** Where a bust stands in the picture; garments are moved and scaled around where they hang. */
const FLOOR = 1446;
const HANGER = 204;

/** The pieces of a front as its pose shows them, back to front. */
export function applyPose({ placed, pose }: Front): Placed[] {
  const [first, second] = placed.map(({ garment }) => garment) as [Garment, Garment?];
  switch (pose?.how) {
    case undefined:
      return placed;
    case 'bust':
      return placed.map((piece) => {
        const scale = Math.min(1, piece.scale ?? 1);
        return { ...piece, scale, garment: garmentOnBust(piece.garment, HANGER + (FLOOR - HANGER) / scale) };
      });
    case 'worn': {
      const { skin } = pose;
      // Of a set the lower piece lies first.
      const lower = second ? first : pose.below;
      const upper = pose.isTiedBehind ? { ...first, over: '' } : (second ?? first);
      const figure = { ...near, garment: garmentOnFigure(upper, skin) };
      return lower
        ? [{ ...near, y: near.y + WAIST * near.scale, garment: loose(lower, skin) }, figure]
        : [figure];
    }
    case 'worn-whole':
      return [
        {
          ...whole,
          narrow: placed[0]?.narrow,
          garment: withLegs(garmentOnFigure(first, pose.skin), pose.skin),
        },
      ];
    case 'worn-below':
      return [
        { ...fromWaist, garment: bottomsOnFigure(first, pose.skin, pose.shirt, pose.isInPocket ?? false) },
      ];
    case 'folded':
      return pose.what === 'trousers'
        ? [{ ...halfFromAbove, garment: halved(first) }]
        : [{ ...fromAbove, garment: folded(first, pose.half, pose.foot) }];
  }
}

function loose(garment: Garment, skin: string): Garment {
  return { ...garment, behind: bareLegs(garment, skin), hanging: { by: 'nothing' } };
}

function withLegs(figure: Garment, skin: string): Garment {
  const legs = bareLegs(figure, skin, 300 + WAIST);
  return { ...figure, behind: [...legs, ...(figure.behind ?? [])] };
}
