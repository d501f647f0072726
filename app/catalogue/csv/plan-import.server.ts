import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { productImports } from '../tables.server.ts';
import { planProducts } from './plan-products.server.ts';
import { type FileProblem, shortened } from './product-draft.ts';
import { readProducts } from './read-products.server.ts';

const KEPT_DAYS = 30;

export type SentFile = { name: string; bytes: Buffer };
export type Planned =
  | { ok: true; importId: string }
  | { ok: false; reason: FileProblem; line?: number; column?: string };

/**
 * Keeps what a products file would do, for an operator to look at before they start it; the products themselves stay as
 * they are. Refuses what is no such file. Imports of more than a month ago go.
 */
export async function planImport(
  db: Db,
  actor: Actor,
  { name, bytes }: SentFile,
  now: Date,
): Promise<Planned> {
  const read = readProducts(bytes);
  if (!read.ok) return read;
  const { drafts, ignored, encoding } = read.file;
  if (drafts.length === 0) return { ok: false, reason: 'empty' };
  const plan = await planProducts(db, drafts);
  return db.transaction(async (tx) => {
    await forgetOldImports(tx, now);
    const [added] = await tx
      .insert(productImports)
      .values({
        fileName: isStorable(name) ? shortened(name) : '',
        encoding,
        ignoredColumns: ignored.filter(isStorable).map((column) => shortened(column)),
        actorId: actor.id,
        actorEmail: actor.email,
        createdAt: now,
      })
      .returning({ id: productImports.id });
    if (!added) throw new Error('An import was not kept.');
    const rows = plan.map((row, position) => ({ ...row, position }));
    // One parameter for all rows, as they may be many thousands.
    await tx.execute(sql`
      insert into product_import_rows (import_id, position, line, slug, title, title_nl, outcome, changes, problems, notes, product)
      select ${added.id}::uuid, position, line, slug, title, "titleNl", outcome, changes, problems, notes, product
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(position int, line int, slug text, title text, "titleNl" text,
        outcome text, changes jsonb, problems jsonb, notes jsonb, product jsonb)`);
    return { ok: true, importId: added.id };
  });
}

async function forgetOldImports(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await tx
    .delete(productImports)
    .where(
      and(
        lt(productImports.createdAt, oldest),
        inArray(productImports.status, ['planned', 'done', 'failed']),
      ),
    );
}
