import type { World } from '../../tests/system/world.ts';
import type { Size } from './sizes.ts';

/** Who asks a shop for something, and what for the how manieth time. */
export type Visit = {
  world: World;
  shopUrl: string;
  /** Of a server that does nothing but answer. */
  plainUrl: string;
  size: Size;
  /** Cookies of a signed-in operator. */
  operator: string;
  /** Counts from 0, those before the first measured one included. */
  turn: number;
};
