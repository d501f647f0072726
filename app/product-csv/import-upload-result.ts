import { csvFileProblems } from './reading/csv-limits.ts';

const problems = [...csvFileProblems, 'no-file', 'broken', 'busy'] as const;

export type ImportUploadRefusal = {
  ok: false;
  reason: (typeof problems)[number];
  line?: number;
  column?: string;
};

export type ImportUploadResult = { ok: true; importId: string } | ImportUploadRefusal;

const LONGEST_COLUMN = 100;

export function uploadRefusalUrl({ reason, line, column }: ImportUploadRefusal): string {
  const parameters = new URLSearchParams({ problem: reason });
  if (line !== undefined) parameters.set('line', String(line));
  if (column) parameters.set('column', column.slice(0, LONGEST_COLUMN));
  return `/admin/products/import?${parameters}`;
}

export function readUploadRefusalUrl(parameters: URLSearchParams): ImportUploadRefusal | undefined {
  const reason = problems.find((problem) => problem === parameters.get('problem'));
  if (!reason) return;
  const line = Number(parameters.get('line'));
  const column = parameters.get('column')?.slice(0, LONGEST_COLUMN);
  return {
    ok: false,
    reason,
    ...(Number.isInteger(line) && line > 0 && { line }),
    ...(column && { column }),
  };
}
