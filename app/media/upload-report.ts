import { z } from 'zod';
import type { UploadProblem } from './upload.ts';

/** What became of a plain form's files, as the address of the library says it. */
export type UploadReport = { uploaded: number; refused: { name: string; reason: UploadProblem }[] };

const MOST_TOLD = 20;
const LONGEST_NAME = 120;
const uploaded = z.coerce.number().int().min(0).max(10_000).catch(0);
const refused = z.tuple([
  z.enum(['not-an-image', 'broken', 'too-many-pixels', 'too-large', 'too-small', 'too-many', 'unavailable']),
  z.string(),
]);

/** Reads a report from an address; undefined where it says nothing that could be one. */
export function readUploadReport(parameters: URLSearchParams): UploadReport | undefined {
  const report: UploadReport = { uploaded: uploaded.parse(parameters.get('uploaded') ?? 0), refused: [] };
  for (const line of parameters.getAll('refused').slice(0, MOST_TOLD)) {
    const [reason = '', ...name] = line.split(' ');
    const parsed = refused.safeParse([reason, name.join(' ').slice(0, LONGEST_NAME)]);
    if (parsed.success) report.refused.push({ reason: parsed.data[0], name: parsed.data[1] });
  }
  return report.uploaded || report.refused.length ? report : undefined;
}

/** The library's address with this report. */
export function uploadReportAddress({ uploaded: taken, refused: lines }: UploadReport): string {
  const parameters = new URLSearchParams();
  if (taken) parameters.set('uploaded', String(taken));
  for (const { reason, name } of lines.slice(0, MOST_TOLD)) parameters.append('refused', `${reason} ${name}`);
  return `/admin/images?${parameters}`;
}
