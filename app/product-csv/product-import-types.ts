import type { MappingProblem } from './mapping/import-mapping.ts';
import type { ImportMapping } from './mapping/validate-mapping.server.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';

export const importStatuses = ['mapping', 'planned', 'running', 'done', 'failed'] as const;

export type SharedProblem = Omit<ImportRowProblem, 'line'> & {
  products: number;
  lines: number[];
  isNote: boolean;
};

export type StartAnswer = { ok: false; reason: 'no-mode' | 'has-refused' | 'unanswered' };

export type MapRefusal = {
  ok: false;
  reason: 'mapping';
  problems: MappingProblem[];
  mapping: ImportMapping | undefined;
};
