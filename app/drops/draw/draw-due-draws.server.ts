import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

/**
 * Draws every draw that has closed, once: its entries and lots are final from then on, and unconfirmed entries are deleted. Returns the ids
 * of the drawn drops.
 */
export async function drawDueDraws(db: Db, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const running = tx
      .select({ id: drops.id })
      .from(drops)
      .where(and(eq(drops.isActive, true), lte(drops.startDate, now), gt(drops.endDate, now)));
    const due = and(
      lte(dropDraws.closesAt, now),
      isNull(dropDraws.drawnAt),
      inArray(dropDraws.dropId, running),
    );
    const drawn = await tx
      .update(dropDraws)
      .set({ drawnAt: now })
      .where(due)
      .returning({ dropId: dropDraws.dropId });
    if (!drawn.length) return [];
    const dropIds = drawn.map(({ dropId }) => dropId);
    await tx
      .delete(dropDrawEntries)
      .where(and(inArray(dropDrawEntries.dropId, dropIds), sql`${dropDrawEntries.confirmedAt} is null`));
    const pieces = await tx
      .selectDistinct({ id: dropProducts.productId })
      .from(dropProducts)
      .where(inArray(dropProducts.dropId, dropIds));
    await invalidatePages(tx, [tags.catalogue, ...pieces.map(({ id }) => tags.product(id))]);
    return dropIds;
  });
}
