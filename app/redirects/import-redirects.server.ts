import { z } from 'zod';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { readDelimitedText, type UnreadableText } from '#app/platform/text/read-delimited-text.server.ts';
import {
  LONGEST_PATH,
  MOST_RULES,
  type RuleProblem,
  type Rules,
  readRule,
  settleRules,
} from './redirect-rules.ts';
import { lockRules, writeRules } from './redirects.server.ts';
import { redirects } from './tables.server.ts';

export const MOST_FILE_BYTES = 2_000_000;
const REFUSED_SHOWN = 100;
/** A row may contain whole URLs. */
const LONGEST_RECORD = 5_000;

type Counts = { added: number; changed: number; same: number; refused: number; shown: RefusedRow[] };

/** A form submits `confirmed` to carry out the previewed import. */
export type RedirectImportAnswer =
  | ({ of: 'preview'; ok: true; confirmed: string } & Counts)
  | ({ of: 'run'; ok: true } & Counts)
  | { of: 'preview' | 'run'; ok: false; reason: FileProblem; line?: number };

type FileProblem = UnreadableText['reason'] | 'no-file' | 'too-large' | 'too-many' | 'not-understood';

/** Reads a file with the columns of Shopify's export, `Redirect from` and `Redirect to`, and counts its effects. */
export async function previewImport(db: Db, form: FormData): Promise<RedirectImportAnswer> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { of: 'preview', ok: false, reason: 'no-file' };
  if (file.size > MOST_FILE_BYTES) return { of: 'preview', ok: false, reason: 'too-large' };
  const limits = { mostRecords: MOST_RULES + 1, longestRecord: LONGEST_RECORD };
  const read = readDelimitedText(Buffer.from(await file.arrayBuffer()), limits);
  if (!read.ok) return { of: 'preview', ...read };
  const rows = read.records.map(({ line, record: [from = '', to = ''] }) => ({ line, from, to }));
  const isHeading = !/^\s*(?:\/|https?:)/i.test(rows[0]?.from ?? '');
  const stored = await db.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects);
  const current = new Map(stored.map(({ from, to }) => [from, to]));
  const plan = planImport(current, isHeading ? rows.slice(1) : rows, shopUrl);
  if (!plan.ok) return { of: 'preview', ...plan };
  const news = plan.rows.filter(({ from }) => current.get(from) !== plan.rules.get(from));
  const confirmed = JSON.stringify(news.map(({ line, from, to }) => [line, from, to]));
  return { of: 'preview', ok: true, confirmed, ...countsOf(current, plan) };
}

const path = z.string().max(LONGEST_PATH);
const confirmedRows = z.array(z.tuple([z.int(), path, path])).max(MOST_RULES);

/** Imports the rows that the operator confirmed, in one transaction. A second time they change nothing. */
export async function runImport(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<RedirectImportAnswer> {
  const confirmed = confirmedRows.safeParse(parseJson(form.get('rows')));
  if (!confirmed.success) return { of: 'run', ok: false, reason: 'not-understood' };
  const rows = confirmed.data.map(([line, from, to]) => ({ line, from, to }));
  return db.transaction(async (tx): Promise<RedirectImportAnswer> => {
    const current = await lockRules(tx);
    const plan = planImport(current, rows, shopUrl);
    if (!plan.ok) return { of: 'run', ...plan };
    const written = await writeRules(tx, current, plan.rules, now);
    const changes = written.map(({ id, from, to }) => {
      const former = current.get(from);
      const change = { objectType: 'redirect', objectId: id, after: { from, to } };
      return former === undefined
        ? { ...change, action: 'created' }
        : { ...change, action: 'updated', before: { from, to: former } };
    });
    if (changes.length) await recordChanges(tx, actor, changes, now);
    return { of: 'run', ok: true, ...countsOf(current, plan) };
  });
}

function countsOf(
  current: Rules,
  { rows, refused, rules }: { rows: ImportRow[]; refused: RefusedRow[]; rules: Rules },
): Counts {
  const added = rows.filter(({ from }) => !current.has(from)).length;
  const same = rows.filter(({ from }) => current.get(from) === rules.get(from)).length;
  const changed = rows.length - added - same;
  return { added, changed, same, refused: refused.length, shown: refused.slice(0, REFUSED_SHOWN) };
}

type ImportRow = { line: number; from: string; to: string };
type RefusedRow = ImportRow & { problem: RuleProblem['problem'] | 'twice' | 'loop' };

/** `rows` are those that can be imported, `rules` all rules after the import. */
type ImportPlan = { rows: ImportRow[]; refused: RefusedRow[]; rules: Map<string, string> };

/** Plans which rows of a file become rules beside those that exist. Rows that would lead in a circle are refused. */
function planImport(
  current: Rules,
  typed: ImportRow[],
  shopOrigin: string,
): ({ ok: true } & ImportPlan) | { ok: false; reason: 'too-many' } {
  const refused: RefusedRow[] = [];
  const rows = new Map<string, ImportRow>();
  for (const row of typed) {
    const rule = readRule(row.from, row.to, shopOrigin);
    if (!rule.ok) refused.push({ ...row, problem: rule.problem });
    else if (!rows.has(rule.from)) rows.set(rule.from, { line: row.line, from: rule.from, to: rule.to });
    else if (rows.get(rule.from)?.to !== rule.to) refused.push({ ...row, problem: 'twice' });
  }
  for (;;) {
    const settled = settleRules(
      new Map([...current, ...[...rows.values()].map(({ from, to }): [string, string] => [from, to])]),
    );
    if (settled.ok) {
      refused.sort((one, other) => one.line - other.line);
      return { ok: true, rows: [...rows.values()], refused, rules: settled.rules };
    }
    if (settled.reason === 'too-many') return settled;
    // The existing rules alone lead in no circle, so rows of the file are part of it.
    const inLoops = [...rows.values()].filter(({ from }) => settled.loops.has(from));
    for (const row of inLoops.length ? inLoops : [...rows.values()]) {
      refused.push({ ...row, problem: 'loop' });
      rows.delete(row.from);
    }
  }
}
