import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type {
  ImportedProduct,
  ImportMode,
  PlannedProduct,
} from '../planning/planned-and-imported-product-types.ts';
import { applyProducts } from './apply-products.server.ts';

/** So few that checkouts of their sizes hardly wait, so many that five thousand are twenty rounds. */
const AT_ONCE = 250;

type Options = {
  mode: ImportMode;
  now: Date;
  /** After each batch, in its transaction: what became of it, and how many products are done. */
  onBatch: (tx: Db, results: ImportedProduct[], done: number) => Promise<void>;
};

/**
 * Carries out a plan. With `all` in one transaction, which a product that is refused undoes; `good` leaves such products
 * out, each batch in a transaction of its own. Shop pages are told once for a transaction. Coming again with the same plan
 * changes nothing more.
 */
export async function applyPlan(
  db: Db,
  actor: Actor,
  plan: PlannedProduct[],
  { mode, now, onBatch }: Options,
): Promise<{ ok: true } | { ok: false; reason: 'refused'; refused: ImportedProduct[] }> {
  const toDo = plan.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const batches = Array.from({ length: Math.ceil(toDo.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  const refused: ImportedProduct[] = [];

  async function applyBatch(tx: Db, start: number): Promise<string[]> {
    const batch = toDo.slice(start, start + AT_ONCE);
    const { results, changedIds } = await applyProducts(tx, actor, batch, now);
    refused.push(...results.filter(({ result }) => result === 'refused'));
    await onBatch(tx, results, start + batch.length);
    return changedIds;
  }

  if (mode === 'good') {
    for (const start of batches)
      await db.transaction(async (tx) => tellPages(tx, await applyBatch(tx, start)));
    return { ok: true };
  }
  try {
    await db.transaction(async (tx) => {
      const changedIds: string[] = [];
      for (const start of batches) {
        changedIds.push(...(await applyBatch(tx, start)));
        if (refused.length > 0) tx.rollback();
      }
      await tellPages(tx, changedIds);
    });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
    return { ok: false, reason: 'refused', refused };
  }
}

async function tellPages(tx: Db, changedIds: string[]): Promise<void> {
  if (changedIds.length > 0)
    await invalidatePages(tx, [tags.catalogue, tags.navigation, ...changedIds.map((id) => tags.product(id))]);
}
