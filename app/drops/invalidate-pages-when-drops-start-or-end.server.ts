import { and, between, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Longer than the minute between two looks, so that none falls between them. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

/** A drop starts and ends by the clock, without anybody saving anything: each minute its pages follow. */
export async function startDropJobs(db: Db): Promise<void> {
  await everyMinute('refresh-drop-pages', () => invalidateDropPages(db));
}

/** Drops the cached pages that show a drop which has just started or ended. */
export async function invalidateDropPages(db: Db): Promise<void> {
  const turned = await db
    .select({ productId: dropProducts.productId })
    .from(drops)
    .leftJoin(dropProducts, eq(dropProducts.dropId, drops.id))
    .where(
      and(
        eq(drops.isActive, true),
        or(between(drops.startDate, LOOK_BACK, sql`now()`), between(drops.endDate, LOOK_BACK, sql`now()`)),
      ),
    );
  // A drop without pieces has a page all the same.
  const ofPieces = turned.flatMap(({ productId }) => (productId ? [tags.product(productId)] : []));
  if (turned.length) await invalidatePages(db, [tags.catalogue, ...ofPieces]);
}
