import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { productImportRows } from '../tables.server.ts';
import type { PlannedProduct } from './planned-product.ts';

/** Replaces an import's stored plan. */
export async function storePlan(tx: Db, importId: string, plan: PlannedProduct[]): Promise<void> {
  await tx.delete(productImportRows).where(eq(productImportRows.importId, importId));
  const rows = plan.map((row, position) => ({ ...row, position }));
  // One JSON parameter holds all rows, as there may be many thousands.
  await tx.execute(sql`
    insert into product_import_rows (import_id, position, line, slug, title, title_nl, outcome, changes, differences, problems, notes,
      product, pictures, source, movement_id)
    select ${importId}::uuid, position, line, slug, title, "titleNl", outcome, changes, differences, problems, notes, product,
      pictures, source, "movementId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(position int, line int, slug text, title text, "titleNl" text,
      outcome text, changes jsonb, differences jsonb, problems jsonb, notes jsonb, product jsonb, pictures jsonb, source jsonb, "movementId" bigint)`);
}
