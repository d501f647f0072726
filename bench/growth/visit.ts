import type { World } from '../../tests/system/world.ts';
import type { Size } from './sizes.ts';

/** One run of a measure: the shop, the visitor and the turn. */
export type Visit = {
  world: World;
  shopUrl: string;
  plainUrl: string;
  size: Size;
  /** Cookies of a signed-in operator. */
  operator: string;
  /** Counts from 0, including warm-up turns. */
  turn: number;
};
