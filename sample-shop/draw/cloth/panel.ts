import type { Cloth } from './cloth-types-and-drape-properties.ts';
import type { Fold } from './folds.ts';

/** One piece of cloth, cut and hung. All lengths are units of the 1200 × 1500 sheet. */
export type Panel = {
  shape: string;
  /** Degrees the warp is turned, so that a sleeve's stripe follows the arm. */
  grain?: number;
  /** How high it lies over what is beneath: its shadow and the thickness of its edge. */
  lift?: number;
  /** How far from its edges it still curves away: a sleeve is a tube, a collar flat. */
  volume?: number;
  /** The outline that curvature follows where it is not its own: a sleeve does not turn away where it is sewn on. */
  round?: string;
  /** 0 to 1: darkness of what lies inside or behind. */
  depth?: number;
  /** 0 to 1: how much of the cloth's own rumple is pressed out. */
  calm?: number;
  folds?: Fold[];
  /** SVG in two inks: red stands out of the cloth (pockets, bands, ribs), blue is sewn into it (seams). */
  relief?: string;
  /** SVG of what is stitched or printed on it in its own colours. */
  ink?: string;
  cloth?: Cloth;
};
