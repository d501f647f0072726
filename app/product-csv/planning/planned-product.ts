import type { UploadProblem } from '#app/media/uploads/upload-checks.ts';
import type { FetchProblem } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import type { ImportRowProblem, ProductSource } from '../reading/parsed-product.ts';
import type { WholeProduct } from './product-diff.ts';

/** Only an undo removes products. */
export const outcomes = ['new', 'changed', 'removed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];
/** The outcomes that write something. */
export const writtenOutcomes = ['new', 'changed', 'removed'] as const satisfies Outcome[];

/** A value before and after a change with a name from `productDiff`. A missing value is null. */
export type Difference = { name: string; before: DifferenceValue; after: DifferenceValue };
type DifferenceValue = string | number | boolean | null;

export type PlannedProduct = {
  line: number;
  slug: string;
  title: string;
  titleNl: string | null;
  outcome: Outcome;
  changes: string[];
  differences: Difference[];
  problems: ImportRowProblem[];
  notes: ImportRowProblem[];
  source?: ProductSource | undefined;
  /** The last entry of the stock ledger at the time of planning; missing in plans of the previous release. */
  movementId?: number | null | undefined;
  /** Undefined if the product is refused. */
  product?: WholeProduct | undefined;
  /** All pictures in order, if any of them must be fetched first; otherwise null. */
  pictures?: PlannedPicture[] | undefined;
};

export type PlannedPicture = { id: string } | { url: string; alt: string };

export const importResults = ['created', 'updated', 'removed', 'unchanged', 'refused'] as const;
export type ImportResult = (typeof importResults)[number];
/** A change to a product. Without `before` the product is new. */
export type Change = { id: string; slug: string; before?: WholeProduct | undefined; after: WholeProduct };
export type ImportedProduct = {
  slug: string;
  result: ImportResult;
  problems: ImportRowProblem[];
  applied?: Change | undefined;
};

export const importModes = ['all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];

/** The page displays the text `csvImport.picture.{reason}`. */
export type PictureFetchProblem = UploadProblem | FetchProblem;
