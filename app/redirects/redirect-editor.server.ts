import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { line, parseForm, refuseForm } from '#app/platform/editing/form-schema.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { LONGEST_PATH, readRule, settleRules } from './redirect-rules.ts';
import { lockRules, writeRules } from './redirects.server.ts';
import { redirects } from './tables.server.ts';

/** Allows a whole URL of another shop, which is reduced to its path. */
const address = line(LONGEST_PATH + 100);
const redirectSchema = z.object({ from: address, to: address });

export type RedirectValues = z.input<typeof redirectSchema>;

export const redirectEditor = editor<RedirectValues, object>({
  objectType: 'redirect',
  listPath: '/admin/redirects',
  schema: redirectSchema,
  together: [],
  find: findRedirectForEditing,
  relevant: (values) => values,
  save: saveRedirect,
  async remove(tx, id) {
    await tx.delete(redirects).where(eq(redirects.id, id));
    return { ok: true };
  },
});

async function findRedirectForEditing(db: Db, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [row] = await db
    .select({ version: versionOf(redirects.updatedAt), from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.id, id));
  return row && { id, version: row.version, values: { from: row.from, to: row.to } };
}

async function saveRedirect(
  tx: Db,
  values: RedirectValues,
  id: string,
  current: { values: RedirectValues } | undefined,
) {
  const parsed = parseForm(redirectSchema, values);
  if (!parsed.ok) return parsed;
  const rule = readRule(values.from, values.to, shopUrl);
  if (!rule.ok) return refuseForm({ [rule.field]: rule.problem });
  const { from, to } = rule;
  const rules = await lockRules(tx);
  rules.delete(current?.values.from ?? '');
  if (rules.has(from)) return refuseForm({ from: 'taken' });
  const settled = settleRules(new Map(rules).set(from, to));
  if (!settled.ok) return refuseForm({ to: settled.reason });
  const row = { fromPath: from, toPath: settled.rules.get(from) ?? to };
  await saveRow(tx, redirects, { id }, row);
  await writeRules(tx, rules.set(from, row.toPath), settled.rules, new Date());
  return { ok: true as const, id };
}
