import { lotOf } from '#app/drops/random-order/random-order.server.ts';

/** Returns the place of each id, counted from 1. The database and `/verify-drop.mjs` compute the same places. */
export function placesByChance(seed: Buffer, ids: readonly string[]): Map<string, number> {
  const drawn = ids.map((id) => ({ id, lot: lotOf(seed, id) }));
  drawn.sort((one, other) => one.lot.compare(other.lot) || (one.id < other.id ? -1 : 1));
  return new Map(drawn.map(({ id }, index) => [id, index + 1]));
}
