import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { shopUrl } from '#app/platform/config.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { nextVersion } from '#app/platform/editing/audit-log.server.ts';
import { CSV_START, csvLines } from '#app/platform/http/csv-download.server.ts';
import {
  candidateRules,
  findRule,
  LONGEST_PATH,
  pathKey,
  readRule,
  redirectTarget,
  settleRules,
} from './redirect-rules.ts';
import { redirects } from './tables.server.ts';

const LONGEST_REQUESTED = 2_000;

/** Returns the path, with its query, to which a requested path without a page leads; undefined if there is no rule. */
export async function findRedirect(
  db: Db,
  request: Pick<URL, 'pathname' | 'search'>,
): Promise<string | undefined> {
  const key = pathKey(request.pathname);
  if (!key || key.length > LONGEST_REQUESTED || !isPostgresText(key)) return undefined;
  const candidates = candidateRules(key).filter(({ length }) => length <= LONGEST_PATH);
  const { fromPath: from, toPath: to } = redirects;
  const rules = await db
    .select({ from, to })
    .from(redirects)
    .where(sql`${from} = any(${sql.param(candidates)}::text[])`);
  const rule = candidates.flatMap((path) => rules.find((one) => one.from === path) ?? [])[0];
  return rule && redirectTarget(rule.from, rule.to, request);
}

/** Returns a page of the rules, newest first. `search` matches both paths. */
export async function listRedirects(
  db: Db,
  { search, page, perPage }: { search: string; page: number; perPage: number },
) {
  const { id, fromPath, toPath, createdAt } = redirects;
  const condition = search ? isRedirectCalled(search) : undefined;
  const [rules, total] = await Promise.all([
    db
      .select({ id, from: fromPath, to: toPath })
      .from(redirects)
      .where(condition)
      .orderBy(desc(createdAt), desc(id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(redirects, condition),
  ]);
  return { rules, total };
}

/** Yields all rules as CSV in the columns of Shopify's file, which `previewImport` reads. */
export async function* exportRedirects(db: Db): AsyncGenerator<string> {
  const { fromPath, toPath } = redirects;
  const rules = await db.select({ fromPath, toPath }).from(redirects).orderBy(fromPath);
  const rows = rules.map((rule) => [rule.fromPath, rule.toPath]);
  yield CSV_START + csvLines([['Redirect from', 'Redirect to'], ...rows], 'en');
}

export function isRedirectCalled(search: string) {
  return containsText(sql`fold_text(${redirects.fromPath} || ' ' || ${redirects.toPath})`, search);
}

/**
 * Leaves a redirect from a renamed page's former path to its new one. Rules that led to the former path lead to the new
 * one, and a rule for the new path is deleted. Leaves none if the rules would lead in a circle or be too many.
 */
export async function leaveRedirect(tx: Db, from: string, to: string, now: Date): Promise<void> {
  const current = await lockRules(tx);
  const [former, renewed] = [pathKey(from), pathKey(to)];
  if (!former || !renewed || former === renewed) return;
  const wanted = new Map(current);
  wanted.delete(renewed);
  const settled = settleRules(new Map(wanted).set(former, to));
  await writeRules(tx, current, settled.ok ? settled.rules : wanted, now);
}

/** Leaves redirects from the addresses of another shop, without those that have a rule or cannot have one. */
export async function addRedirects(tx: Db, moves: { from: string; to: string }[], now: Date): Promise<void> {
  const current = await lockRules(tx);
  const wanted = new Map(current);
  for (const { from, to } of moves) {
    const rule = readRule(from, to, shopUrl);
    const isNew =
      rule.ok && rule.from !== rule.to && !findRule(wanted, rule.from) && !findRule(wanted, rule.to);
    if (isNew) wanted.set(rule.from, rule.to);
  }
  const settled = settleRules(wanted);
  if (settled.ok) await writeRules(tx, current, settled.rules, now);
}

/** Returns a deletion of the rules that `addRedirects` left at the `created_at` of rows for their `path`. */
export function deletionOfRedirects(rows: SQL): SQL {
  return sql`delete from redirects using ${rows} as page where to_path = page.path and redirects.created_at = page.created_at`;
}

/** Deletes the rule for a path that has a page again. */
export async function dropRedirect(tx: Db, from: string): Promise<void> {
  await lockTable(tx);
  await tx.delete(redirects).where(eq(redirects.fromPath, pathKey(from) ?? ''));
}

/** Returns all rules. Other changes of rules wait for the end of the transaction, since loops concern all rules. */
export async function lockRules(tx: Db): Promise<Map<string, string>> {
  await lockTable(tx);
  const rows = await tx.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects);
  return new Map(rows.map(({ from, to }) => [from, to]));
}

async function lockTable(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
}

/** Writes the difference between two sets of rules. Returns the rules that are new or lead elsewhere. */
export async function writeRules(
  tx: Db,
  current: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  now: Date,
): Promise<{ id: string; from: string; to: string }[]> {
  const gone = [...current.keys()].filter((from) => !wanted.has(from));
  const changed = [...wanted].filter(([from, to]) => current.get(from) !== to);
  if (gone.length) await tx.delete(redirects).where(inArray(redirects.fromPath, gone));
  if (!changed.length) return [];
  // A single parameter holds any number of rules.
  const rows = JSON.stringify(changed.map(([from, to]) => ({ from, to })));
  const written = await tx.execute<{ id: string; from: string; to: string }>(sql`
    insert into redirects (from_path, to_path, updated_at, created_at)
    select "from", "to", ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as rule ("from" text, "to" text)
    on conflict (from_path) do update set to_path = excluded.to_path,
      updated_at = ${nextVersion(redirects.updatedAt, now)}
    returning id, from_path as "from", to_path as "to"`);
  return written.rows;
}
