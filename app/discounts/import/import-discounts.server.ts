import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { insertRows } from '#app/platform/database/insert-rows.server.ts';
import { fileImport } from '#app/platform/editing/file-imports.server.ts';
import { discountCodes, discounts } from '../tables.server.ts';
import { type ImportedDiscount, readDiscounts } from './discount-file.server.ts';

const MOST_SHOWN = 500;

/** Imports discount codes. Undoing deletes the discounts and their codes, except those that orders have. */
export const discountImport = fileImport({
  objectType: 'discount-import',
  // Also excludes changes of codes by operators, but no checkout.
  lock: sql`lock table discount_codes in share row exclusive mode`,
  read: readDiscounts,
  plan: planImport,
  undo: (importId) => ({
    lock: sql`select from discounts where import_id = ${importId}::uuid order by id for update`,
    remove: sql`delete from discounts where import_id = ${importId}::uuid
      and not exists (select from discount_uses used where used.discount_id = discounts.id)`,
  }),
});

type ReadDiscounts = Extract<Awaited<ReturnType<typeof readDiscounts>>, { ok: true }>;

/** Finds the new codes. Those with the same title and values become one discount. */
async function planImport(db: Db, { discounts: read, refused }: ReadDiscounts) {
  const codes = JSON.stringify(read.map(({ saved }) => saved.code));
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from discount_codes where code in (select jsonb_array_elements_text(${codes}::jsonb))`);
  const known = new Set(rows.map(({ code }) => code));
  const added = read.filter(({ saved }) => !known.has(saved.code));
  const groups = Map.groupBy(added, ({ saved: { code: _, mostUses: __, ...same } }) => JSON.stringify(same));
  const counts = { added: added.length };
  const shown = [...added.slice(0, MOST_SHOWN), ...refused.slice(0, MOST_SHOWN)];
  return {
    answer: { ...counts, same: known.size, refused: refused.length, shown },
    counts,
    save: added.length ? saveDiscounts.bind(undefined, [...groups.values()]) : undefined,
  };
}

/** Limits the uses of each code if a discount has several, as Shopify does. */
async function saveDiscounts(groups: ImportedDiscount[][], tx: Db, importId: string, now: Date) {
  const rows = groups.flatMap((group) => {
    const id = randomUUID();
    const isGenerated = group.length > 1;
    return group.map(({ saved: { code, products: _, mostUses, ...saved } }) => ({
      discount: {
        ...saved,
        id,
        importId,
        mostUses: isGenerated ? null : mostUses,
        createdAt: now,
        updatedAt: now,
      },
      code: { code, discountId: id, isGenerated, mostUses: isGenerated ? mostUses : null, createdAt: now },
    }));
  });
  const saved = new Map(rows.map(({ discount }) => [discount.id, discount]));
  await insertRows(tx, discounts, [...saved.values()]);
  await insertRows(
    tx,
    discountCodes,
    rows.map(({ code }) => code),
  );
}
