import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/db.server.ts';
import { LONG_STATEMENTS } from '../database/long-statements.server.ts';
import { invalidatePages } from '../pages/invalidate-pages.server.ts';
import type { PageCacheTag } from '../pages/page-cache-tags.ts';
import { auditLogs } from '../tables.server.ts';
import {
  type DelimitedRecord,
  readDelimitedText,
  type UnreadableText,
} from '../text/read-delimited-text.server.ts';
import { foldToLine } from '../text/text-schemas.ts';
import { type Actor, listChanges, recordChange } from './audit-log.server.ts';
import type { FieldValues } from './changed-fields.ts';

const LONGEST_FILE_NAME = 100;
const IMPORTS_SHOWN = 20;

type FileProblem = UnreadableText['reason'] | 'no-file' | 'too-large';
export type FileRefusal<Reason = never> = { ok: false; reason: FileProblem | Reason; line?: number };

/** The cells of a row by column. Names of columns are in lower case and contain only letters and digits. */
export type ImportRow = ReadonlyMap<string, string>;

export type ImportFile = {
  ok: true;
  name: string;
  confirmed: string;
  columns: string[];
  /** The names of the columns as they are written in the file. */
  headings: string[];
  rows: { line: number; row: ImportRow }[];
};

type FileRules = {
  mostBytes: number;
  mostRecords: number;
  longestRecord: number;
  /** Returns the records of a file in another format, the names of the columns first; undefined for a CSV file. */
  readOther?: (bytes: Buffer) => DelimitedRecord[] | undefined;
};

/** Reads an uploaded `file`, or the same file as `confirmed`, which is compressed so that a preview stores nothing. */
export async function readImportFile(form: FormData, limits: FileRules): Promise<ImportFile | FileRefusal> {
  const file = form.get('file');
  const isUpload = file instanceof File;
  if (isUpload && file.size > limits.mostBytes) return { ok: false, reason: 'too-large' };
  const bytes = isUpload
    ? Buffer.from(await file.arrayBuffer())
    : await promisify(gunzip)(Buffer.from(String(form.get('confirmed')), 'base64'), {
        maxOutputLength: limits.mostBytes,
      }).catch(() => undefined);
  if (!bytes?.length) return { ok: false, reason: 'no-file' };
  const other = limits.readOther?.(bytes);
  const read = other ? { ok: true as const, records: other } : readDelimitedText(bytes, limits);
  if (!read.ok) return read;
  const [head, ...records] = read.records;
  const headings = head?.record ?? [];
  const columns = headings.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const rows = records.map(({ line, record }) => {
    return { line, row: new Map(columns.map((name, column) => [name, cellText(record[column])])) };
  });
  const name = foldToLine(isUpload ? file.name : String(form.get('name')));
  const confirmed = isUpload ? (await promisify(gzip)(bytes)).toString('base64') : '';
  const fileName = name.slice(0, LONGEST_FILE_NAME).toWellFormed();
  return { ok: true, name: fileName, confirmed, columns, headings, rows };
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

type Plan<Answer> = {
  /** The counts and rows that are displayed. */
  answer: Answer;
  /** The counts that the history keeps. */
  counts: FieldValues;
  /** Missing if nothing is new. */
  save?: ((tx: Db, importId: string, now: Date) => Promise<void>) | undefined;
};

type FileImportParts<Read, Answer> = {
  /** The type of an import in the history. */
  objectType: string;
  file?: Partial<FileRules>;
  read: (file: ImportFile, now: Date) => Read | Promise<Read>;
  plan: (db: Db, read: Extract<Read, { ok: true }>) => Promise<Plan<Answer>>;
  /** Makes an import wait for others, so that it finds their rows. */
  lock: SQL;
  /** Locks an import's rows, then removes those that are not in use. */
  undo: (importId: string, now: Date) => { lock: SQL; remove: SQL };
  /** The pages that an import and its undoing change. */
  pages?: PageCacheTag[];
};

export type FileAnswer<Answer> = { of: 'preview' | 'run' } & (
  | ({ ok: true; name: string; confirmed: string } & Answer)
  | FileRefusal<string>
);
export type UndoAnswer = { of: 'undo'; ok: true; removed: number; kept: number } | { of: 'undo'; ok: false };

/** Makes an import with a preview, which saves nothing, and an undo. A file imported twice, also at once, changes nothing. */
export function fileImport<Read extends { ok: true } | { ok: false; reason: string }, Answer>(
  parts: FileImportParts<Read, Answer>,
) {
  const { objectType } = parts;

  async function readFile(form: FormData, now: Date) {
    const usual = { mostBytes: 4_000_000, mostRecords: 20_001, longestRecord: 20_000 };
    const file = await readImportFile(form, { ...usual, ...parts.file });
    if (!file.ok) return file;
    const read: { ok: true } | { ok: false; reason: string } = await parts.read(file, now);
    if (!read.ok) return read;
    const { name, confirmed } = file;
    return { ok: true as const, read: read as Extract<Read, { ok: true }>, name, confirmed };
  }

  async function preview(db: Db, form: FormData, now: Date): Promise<FileAnswer<Answer>> {
    const found = await readFile(form, now);
    if (!found.ok) return { of: 'preview', ...found };
    const { read, ...file } = found;
    return { of: 'preview', ...file, ...(await parts.plan(db, read)).answer };
  }

  async function run(db: Db, actor: Actor, form: FormData, now: Date): Promise<FileAnswer<Answer>> {
    const found = await readFile(form, now);
    if (!found.ok) return { of: 'run', ...found };
    const { read, ...file } = found;
    return db.transaction(async (tx) => {
      await tx.execute(LONG_STATEMENTS);
      await tx.execute(parts.lock);
      const { answer, counts, save } = await parts.plan(tx, read);
      if (save) {
        const object = { objectType, objectId: randomUUID() };
        const after = { fileName: file.name, ...counts };
        await recordChange(tx, actor, { ...object, action: 'created', after }, now);
        await save(tx, object.objectId, now);
        await invalidatePages(tx, parts.pages ?? []);
      }
      return { of: 'run', ...file, ...answer };
    });
  }

  function undo(db: Db, actor: Actor, form: FormData, now: Date): Promise<UndoAnswer> {
    const objectId = z.uuid().catch(randomUUID()).parse(form.get('import'));
    const { lock, remove } = parts.undo(objectId, now);
    return db.transaction(async (tx) => {
      await tx.execute(LONG_STATEMENTS);
      // Later statements see what the transactions did for which this one waits.
      const { rowCount: all } = await tx.execute(lock);
      const [last] = await listChanges(tx, objectType, objectId);
      if (last?.action !== 'created') return { of: 'undo', ok: false };
      const removed = (await tx.execute(remove)).rowCount ?? 0;
      await invalidatePages(tx, parts.pages ?? []);
      const counts = { removed, kept: (all ?? 0) - removed };
      const after = { fileName: last.after.fileName, ...counts };
      await recordChange(tx, actor, { objectType, objectId, action: 'undone', after }, now);
      return { of: 'undo', ok: true, ...counts };
    });
  }

  /** Returns the forms of the page. */
  const forms = (
    db: Db,
    actor: Actor,
  ): Record<string, (form: FormData) => Promise<FileAnswer<Answer> | UndoAnswer>> => ({
    previews: (form) => preview(db, form, new Date()),
    runs: (form) => run(db, actor, form, new Date()),
    undos: (form) => undo(db, actor, form, new Date()),
  });
  return { preview, run, undo, forms };
}
