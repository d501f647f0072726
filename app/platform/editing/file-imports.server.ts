import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import { auditLogs } from '../tables.server.ts';
import { readDelimitedText, type UnreadableText } from '../text/read-delimited-text.server.ts';
import { foldToLine } from '../text/text-schemas.ts';

const LONGEST_FILE_NAME = 100;
const IMPORTS_SHOWN = 20;
/** Importing or undoing twenty thousand rows takes longer than other statements may. */
export const LONG_STATEMENTS = sql`set local statement_timeout = '60s'`;

type FileProblem = UnreadableText['reason'] | 'no-file' | 'too-large';
export type FileRefusal<Reason = never> = { ok: false; reason: FileProblem | Reason; line?: number };

/** The cells of a row by column. Names of columns are in lower case and contain only letters and digits. */
export type ImportRow = ReadonlyMap<string, string>;

export type ImportFile = {
  ok: true;
  name: string;
  confirmed: string;
  columns: string[];
  rows: { line: number; row: ImportRow }[];
};

/** Reads an uploaded `file`, or the same file as `confirmed`, which is compressed so that a preview stores nothing. */
export async function readImportFile(
  form: FormData,
  limits: { mostBytes: number; mostRecords: number; longestRecord: number },
): Promise<ImportFile | FileRefusal> {
  const file = form.get('file');
  const isUpload = file instanceof File;
  if (isUpload && file.size > limits.mostBytes) return { ok: false, reason: 'too-large' };
  const bytes = isUpload
    ? Buffer.from(await file.arrayBuffer())
    : await promisify(gunzip)(Buffer.from(String(form.get('confirmed')), 'base64'), {
        maxOutputLength: limits.mostBytes,
      }).catch(() => undefined);
  if (!bytes?.length) return { ok: false, reason: 'no-file' };
  const read = readDelimitedText(bytes, limits);
  if (!read.ok) return read;
  const [head, ...records] = read.records;
  const columns = (head?.record ?? []).map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const rows = records.map(({ line, record }) => {
    return { line, row: new Map(columns.map((name, column) => [name, cellText(record[column])])) };
  });
  const name = foldToLine(isUpload ? file.name : String(form.get('name')));
  const confirmed = isUpload ? (await promisify(gzip)(bytes)).toString('base64') : '';
  return { ok: true, name: name.slice(0, LONGEST_FILE_NAME).toWellFormed(), confirmed, columns, rows };
}

/** Returns the first of these cells that is not empty. */
export function firstCell(row: ImportRow, names: readonly string[], prefix = ''): string {
  return names.map((name) => row.get(prefix + name)).find(Boolean) ?? '';
}

/** Removes the apostrophe with which Shopify keeps spreadsheets from changing postal codes and telephone numbers. */
function cellText(cell = ''): string {
  return cell.trim().replace(/^'/, '').replaceAll(/\r\n?/g, '\n');
}

/** Lists the newest imports that were not undone, from the history. */
export function listImports(db: Db, objectType: string) {
  const { objectId: id, actorEmail: importedBy, after, createdAt, action } = auditLogs;
  const isUndone = sql`exists (select from audit_logs undone where undone.object_type = ${objectType}
    and undone.object_id = audit_logs.object_id and undone.action = 'undone')`;
  return db
    .select({ id, importedBy, after, createdAt })
    .from(auditLogs)
    .where(and(eq(auditLogs.objectType, objectType), eq(action, 'created'), not(isUndone)))
    .orderBy(desc(createdAt))
    .limit(IMPORTS_SHOWN);
}
