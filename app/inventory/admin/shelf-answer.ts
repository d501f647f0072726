import type { ShelfChange, ShelfProblems } from '../shelf-form.ts';

/** The answer to the form of shelves; a refused one comes back as it was typed. */
export type ShelfAnswer =
  | { ok: true; count: number }
  | { ok: false; reason: 'refused'; typed: ShelfChange[]; problems: ShelfProblems };
