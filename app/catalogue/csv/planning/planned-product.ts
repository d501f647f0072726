import type { ImportRowProblem, ProductSource } from '../reading/parsed-product.ts';
import type { WholeProduct } from './product-diff.ts';

export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** A value that an import changes, by the name that `productDiff` gives it; null for what is not there. */
export type Difference = { name: string; before: DifferenceValue; after: DifferenceValue };
type DifferenceValue = string | number | boolean | null;

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
  /** Each value that changes, before and after. */
  differences: Difference[];
  problems: ImportRowProblem[];
  /** What is taken, but not wholly: pictures that are not in the library. */
  notes: ImportRowProblem[];
  source?: ProductSource | undefined;
  /** The last line of the stock ledger when it was planned; plans of the release before name none. */
  movementId?: number | null | undefined;
  /** Undefined where it is refused. */
  product?: WholeProduct | undefined;
  /** All its pictures in their order, where some must be fetched first. */
  pictures?: PlannedPicture[] | undefined;
};

/** An image of the library, or the address of one to fetch, with its alt text. */
export type PlannedPicture = { id: string } | { url: string; alt: string };

/** What became of it when its turn came. */
export type ImportResult = 'created' | 'updated' | 'unchanged' | 'refused';
export type ImportedProduct = {
  slug: string;
  result: ImportResult;
  problems: ImportRowProblem[];
};

/** All or nothing, or all that is good. */
export const importModes = ['all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];
