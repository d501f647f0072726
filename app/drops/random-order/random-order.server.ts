import { createHash, createHmac, randomBytes } from 'node:crypto';

const SEED_BYTES = 32;

/** Creates the seed that determines all lots. Its hash is published before the draw, the seed only afterwards. */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

export function seedHashOf(seed: Buffer): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** Returns the lot of a ticket or entry. `id` must be in lower case. Smaller lots come first. */
export function lotOf(seed: Buffer, id: string): Buffer {
  return createHmac('sha256', seed).update(id).digest();
}

/** Returns the place of each id, counted from 1. The database and `/verify-drop.mjs` compute the same places. */
export function placesByChance(seed: Buffer, ids: readonly string[]): Map<string, number> {
  const drawn = ids.map((id) => ({ id, lot: lotOf(seed, id) }));
  drawn.sort((one, other) => one.lot.compare(other.lot) || (one.id < other.id ? -1 : 1));
  return new Map(drawn.map(({ id }, index) => [id, index + 1]));
}
