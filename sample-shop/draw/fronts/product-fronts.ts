import { accessoryFronts } from './accessories.ts';
import { dropFronts } from './drop.ts';
import type { Front } from './front-types.ts';
import { menFronts } from './men.ts';
import { womenFronts } from './women.ts';

const all = { ...menFronts, ...womenFronts, ...accessoryFronts, ...dropFronts };

/** The front picture of every product by its id, as data: what hangs where, in which light. */
export const productFronts: Record<string, Front> = Object.fromEntries(
  Object.entries(all).map(([id, front]) => [id, { ...front, seed: seedOf(id) }]),
);

/** Folds follow from the id alone, so that a new garment leaves the others as they are. */
function seedOf(id: string): number {
  const department = { m: 0, w: 29, d: 58 }[id.charAt(0)] ?? 0;
  return 11 + (department + Number(id.slice(1)) - 1) * 7;
}
