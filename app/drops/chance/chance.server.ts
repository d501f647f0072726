import { createHash, createHmac, randomBytes } from 'node:crypto';

const SEED_BYTES = 32;

/** The secret that decides all lots of a drop. Its hash is shown before, the seed itself only afterwards. */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** What is shown of a seed before it is revealed, in hexadecimal digits. */
export function seedHashOf(seed: Buffer): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** The lot of a ticket or an entry, by its id as it is written in small letters. Smaller ones stand first. */
export function lotOf(seed: Buffer, id: string): Buffer {
  return createHmac('sha256', seed).update(id).digest();
}

/** Everyone's place, from 1: as the database gives it, and as `/verify-drop.mjs` works it out again. */
export function placesByChance(seed: Buffer, ids: readonly string[]): Map<string, number> {
  const drawn = ids.map((id) => ({ id, lot: lotOf(seed, id) }));
  drawn.sort((one, other) => one.lot.compare(other.lot) || (one.id < other.id ? -1 : 1));
  return new Map(drawn.map(({ id }, index) => [id, index + 1]));
}
