import type { Problem } from '../reading/parsed-product.ts';
import type { WholeProduct } from './product-diff.ts';

export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * What will become of a product of the file: what changes, by the names that `productDiff` gives, or what is wrong.
 */
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
  /** All its pictures in their order, where some must be fetched first. */
  pictures?: PlannedPicture[] | undefined;
  /** Of a new one: whether shoppers should find it. */
  published?: boolean | undefined;
};

/** An image of the library, or the address of one to fetch, with its alt text. */
export type PlannedPicture = { id: string } | { url: string; alt: string };

/** What became of it when its turn came. */
export type Result = 'created' | 'updated' | 'unchanged' | 'refused';
export type ImportedProduct = {
  slug: string;
  result: Result;
  problems: Problem[];
  /** Of one that was created: whether shoppers find it. */
  published?: boolean | undefined;
};

/** All or nothing, or all that is good. */
export const modes = ['all', 'good'] as const;
export type Mode = (typeof modes)[number];
