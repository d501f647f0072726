import type { PictureFetchProblem } from './applying/picture-fetch-problem.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';
import type { MappingProblem } from './mapping/validate-mapping.ts';
import type { Difference, ImportMode, ImportResult, Outcome } from './planning/planned-product.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';

/** While it is `mapping`, an operator says what words of the file mean here. */
export const importStatuses = ['mapping', 'planned', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStatuses)[number];

/** An import as the list of them shows it. */
export type ImportSummary = {
  id: string;
  fileName: string;
  by: string;
  status: ImportState;
  createdAt: string;
};

/** Everything the page of an import shows but its products. */
export type ShownImport = ImportSummary & {
  mode: ImportMode | null;
  encoding: string;
  ignoredColumns: string[];
  doneCount: number;
  endedAt: string | null;
  planned: Record<Outcome, number>;
  results: Record<ImportResult, number>;
  /** New products that shoppers do not find yet. */
  unpublished: number;
  /** Whether its answers can still be changed. */
  hasQuestions: boolean;
  pictures: PictureProgress;
};

/** Pictures to fetch, from which hosts, and how many have come or could not. */
export type PictureProgress = {
  total: number;
  fetched: number;
  failed: number;
  hosts: string[];
};

/** A picture that could not be fetched, and why. */
export type FailedPicture = { url: string; reason: PictureFetchProblem };

/** What is wrong or told of several products alike: said once, with the lines it is about. */
export type SharedProblem = Omit<ImportRowProblem, 'line'> & {
  products: number;
  lines: number[];
  isNote: boolean;
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
  differences: Difference[];
  problems: ImportRowProblem[];
  notes: ImportRowProblem[];
  result: ImportResult | null;
};

/** Why an import was not started; one that was leads to its progress. */
export type StartAnswer = { ok: false; reason: 'no-mode' | 'has-refused' | 'unanswered' };

/** Why answers were not taken; with those that were given, to show them again. */
export type MapRefusal = {
  ok: false;
  reason: 'mapping';
  problems: MappingProblem[];
  mapping: ImportMapping | undefined;
};
