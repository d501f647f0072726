import { TextEncoderStream, ReadableStream as WebStream } from 'node:stream/web';
import type { Db } from '../database/db.server.ts';
import { type Actor, recordChange } from '../editing/audit-log.server.ts';
import { escapeFormula } from '../text/escape.ts';
import type { Language } from '../text/language.ts';
import { shopTime } from '../text/shop-time.ts';

export const CSV_START = '\uFEFF';

type Cell = string | number | null | undefined;

/** Returns a CSV line with escaped formulas. Dutch spreadsheets separate cells by semicolons. */
export function csvLine(cells: Cell[], language: Language): string {
  const [separator, point] = language === 'nl' ? [';', ','] : [',', '.'];
  const texts = cells.map((cell) =>
    typeof cell === 'number' ? String(cell).replace('.', point) : cellOf(cell ?? ''),
  );
  return `${texts.join(separator)}\r\n`;
}

export function csvLines(rows: Cell[][], language: Language): string {
  return rows.map((cells) => csvLine(cells, language)).join('');
}

export function csvTime(at: Date | string): string {
  return shopTime(at).replace('T', ' ');
}

type CsvExport = { request: Request; actor: Actor; objectId: string; fileName?: string };

/** Returns a CSV file, and records in the history that it was downloaded. */
export async function exportCsv(
  db: Db,
  { request, actor, objectId, fileName = objectId }: CsvExport,
  parts: AsyncGenerator<string>,
): Promise<Response> {
  const now = new Date();
  const change = { objectType: 'export', objectId, action: 'exported' };
  if (request.method === 'GET') await recordChange(db, actor, change, now);
  return new Response(request.method === 'HEAD' ? null : streamOf(parts), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}

function cellOf(text: string): string {
  const guarded = escapeFormula(text);
  return /[",;\r\n\t]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  // For TypeScript the global stream is that of browsers, some of which lack `from`.
  return WebStream.from(parts).pipeThrough(new TextEncoderStream()) as never;
}
