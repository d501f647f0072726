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
