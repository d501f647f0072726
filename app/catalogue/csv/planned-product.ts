import type { Problem } from './product-draft.ts';
import type { WholeProduct } from './product-state.ts';

export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** What will become of a product of the file: what changes, by the names of `differences`, or what is wrong. */
export type PlannedProduct = {
  line: number;
  slug: string;
  title: string;
  titleNl: string | null;
  outcome: Outcome;
  changes: string[];
  problems: Problem[];
  /** What is taken, but not wholly: pictures that are not in the library. */
  notes: Problem[];
  /** Undefined where it is refused. */
  product?: WholeProduct | undefined;
};

/** What became of it when it was its turn. */
export type Result = 'created' | 'updated' | 'unchanged' | 'refused';
export type ImportedProduct = { slug: string; result: Result; problems: Problem[] };

/** All or nothing, or all that is good. */
export const modes = ['all', 'good'] as const;
export type Mode = (typeof modes)[number];
