import type { Mode, Outcome, Result } from './planned-product.ts';
import type { Problem } from './product-draft.ts';

/** An import as the list of them shows it. */
export type ImportSummary = {
  id: string;
  fileName: string;
  by: string;
  status: 'planned' | 'running' | 'done' | 'failed';
  createdAt: string;
};

/** Everything the page of an import shows but its products. */
export type ShownImport = ImportSummary & {
  mode: Mode | null;
  encoding: string;
  ignoredColumns: string[];
  doneCount: number;
  endedAt: string | null;
  planned: Record<Outcome, number>;
  results: Record<Result, number>;
};

/** A product of an import. */
export type ImportRow = {
  position: number;
  line: number;
  slug: string;
  title: string;
  titleNl: string | null;
  outcome: Outcome;
  changes: string[];
  problems: Problem[];
  notes: Problem[];
  result: Result | null;
};

/** Why an import was not started; one that was leads to its progress. */
export type StartAnswer = { ok: false; reason: 'no-mode' | 'has-refused' };
