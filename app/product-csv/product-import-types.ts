import type { ImportMapping, MappingProblem } from './mapping/import-mapping.ts';
import type {
  ImportMode,
  ImportResult,
  Outcome,
  PictureFetchProblem,
  PlannedProduct,
} from './planning/planned-product.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';

export const importStatuses = ['mapping', 'planned', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStatuses)[number];

export type ImportSummary = {
  id: string;
  fileName: string;
  /** The import that this one undoes. */
  undoes: string | null;
  by: string;
  status: ImportState;
  createdAt: string;
};

export type ShownImport = ImportSummary & {
  mode: ImportMode | null;
  encoding: string;
  ignoredColumns: string[];
  doneCount: number;
  endedAt: string | null;
  planned: Record<Outcome, number>;
  results: Record<ImportResult, number>;
  unpublished: number;
  hasQuestions: boolean;
  isUndoable: boolean;
  pictures: PictureProgress;
};

export type PictureProgress = {
  total: number;
  fetched: number;
  failed: number;
  hosts: string[];
};

export type FailedPicture = { url: string; reason: PictureFetchProblem };

export type SharedProblem = Omit<ImportRowProblem, 'line'> & {
  products: number;
  lines: number[];
  isNote: boolean;
};

export type ImportRow = Omit<PlannedProduct, 'source' | 'movementId' | 'product' | 'pictures'> & {
  position: number;
  result: ImportResult | null;
};

export type StartAnswer = { ok: false; reason: 'no-mode' | 'has-refused' | 'unanswered' };

export type MapRefusal = {
  ok: false;
  reason: 'mapping';
  problems: MappingProblem[];
  mapping: ImportMapping | undefined;
};
