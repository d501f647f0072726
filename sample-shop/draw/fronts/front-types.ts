import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Opening } from '../places/walls.ts';
import type { TimeOfDay } from '../scene-types.ts';
import type { Garment } from '../wardrobe/garment.ts';

export type Shadow = 'palm' | 'branch' | 'window' | 'none';

/** Where a piece hangs, stands or lies. */
export type Place =
  | { kind: 'niche'; wall: string; inner: string; arch?: Opening['kind']; isWide?: boolean; shadow?: Shadow }
  | { kind: 'wall'; wall: string; dado?: string; shadow?: Shadow }
  | { kind: 'tiles'; wall: string; tile: string; shadow?: Shadow }
  | { kind: 'terrace'; sail?: number; headland?: boolean }
  | { kind: 'door'; wall: string; door: string; shadow?: Shadow }
  | { kind: 'courtyard'; wall: string; tree: 'lemon' | 'cypress' | 'bougainvillea'; shadow?: Shadow }
  | { kind: 'dune'; sand: string }
  | { kind: 'stone'; stone: string; shadow?: Shadow }
  | { kind: 'room'; wall: string; floor: string; arch?: string; shadow?: Shadow };

/**
 * How a piece is shown that does not hang: on a tailor's bust; worn and seen from neck to thigh, from neck to ankle, or
 * from the waist down; or folded and turned a little.
 */
export type Pose =
  | { how: 'bust' }
  /** A halter is tied out of sight, behind the neck. */
  | { how: 'worn'; skin: string; below?: Garment; isTiedBehind?: boolean }
  | { how: 'worn-whole'; skin: string }
  | { how: 'worn-below'; skin: string; shirt: Cloth; isInPocket?: boolean }
  | { how: 'folded'; what: 'top'; turn: number; half: number; foot: number }
  | { how: 'folded'; what: 'trousers'; turn: number };

/** A piece on its place, moved from where its cut was drawn; gowns hang narrower than the shirts they share a cut with. */
export type Placed = { garment: Garment; x?: number; y?: number; scale?: number; narrow?: number };

export type Front = { place: Place; hour: TimeOfDay; placed: Placed[]; pose?: Pose; seed: number };
