import type { ShelfChange, ShelfProblems } from '../shelf-form.ts';

/** Result of the form of shelves; a refusal returns the input. */
export type ShelfAnswer =
  | { ok: true; count: number }
  | { ok: false; reason: 'refused'; typed: ShelfChange[]; problems: ShelfProblems };
