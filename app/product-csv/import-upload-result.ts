import type { CsvFileProblem } from './reading/csv-limits.ts';

export type ImportUploadProblem = CsvFileProblem | 'no-file' | 'broken' | 'busy';
export type ImportUploadRefusal = { ok: false; reason: ImportUploadProblem; line?: number; column?: string };

export type ImportUploadResult = { ok: true; importId: string } | ImportUploadRefusal;

const problems = new Set<string>([
  'empty',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'row-too-long',
  'not-text',
  'malformed',
  'no-handle',
  'column-twice',
  'no-file',
  'broken',
  'busy',
] satisfies ImportUploadProblem[]);

const LONGEST_COLUMN = 100;

export function uploadRefusalUrl({ reason, line, column }: ImportUploadRefusal): string {
  const parameters = new URLSearchParams({ problem: reason });
  if (line !== undefined) parameters.set('line', String(line));
  if (column) parameters.set('column', column.slice(0, LONGEST_COLUMN));
  return `/admin/products/import?${parameters}`;
}

export function readUploadRefusalUrl(parameters: URLSearchParams): ImportUploadRefusal | undefined {
  const reason = parameters.get('problem') ?? '';
  if (!problems.has(reason)) return;
  const line = Number(parameters.get('line'));
  const column = parameters.get('column')?.slice(0, LONGEST_COLUMN);
  return {
    ok: false,
    reason: reason as ImportUploadProblem,
    ...(Number.isInteger(line) && line > 0 && { line }),
    ...(column && { column }),
  };
}
