import { z } from 'zod';
import type { UploadProblem } from './upload-checks.ts';

export type UploadReport = {
  uploaded: number;
  known: number;
  refused: { name: string; reason: UploadProblem }[];
};

const MOST_TOLD = 20;
const LONGEST_NAME = 120;
const count = z.coerce.number().int().min(0).max(10_000).catch(0);
const refused = z.tuple([
  z.enum(['not-an-image', 'broken', 'too-many-pixels', 'too-large', 'too-small', 'too-many', 'unavailable']),
  z.string(),
]);

export function readUploadReport(parameters: URLSearchParams): UploadReport | undefined {
  const counted = (name: string) => count.parse(parameters.get(name) ?? 0);
  const report: UploadReport = { uploaded: counted('uploaded'), known: counted('known'), refused: [] };
  for (const line of parameters.getAll('refused').slice(0, MOST_TOLD)) {
    const [reason = '', ...name] = line.split(' ');
    const parsed = refused.safeParse([reason, name.join(' ').slice(0, LONGEST_NAME)]);
    if (parsed.success) report.refused.push({ reason: parsed.data[0], name: parsed.data[1] });
  }
  return report.uploaded || report.known || report.refused.length ? report : undefined;
}

export function uploadReportAddress({ uploaded, known, refused: lines }: UploadReport): string {
  const parameters = new URLSearchParams();
  if (uploaded) parameters.set('uploaded', String(uploaded));
  if (known) parameters.set('known', String(known));
  for (const { reason, name } of lines.slice(0, MOST_TOLD)) parameters.append('refused', `${reason} ${name}`);
  return `/admin/images?${parameters}`;
}
