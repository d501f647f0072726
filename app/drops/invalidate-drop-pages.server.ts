import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { type PageCacheTag, tags } from '#app/platform/pages/page-cache-tags.ts';
import { dropProducts, drops } from './tables.server.ts';

/** Exceeds the minute between two runs, so that no change between them is missed. */
const LOOK_BACK = sql`interval '150 seconds'`;
const LOOK_AHEAD = sql`interval '90 seconds'`;

/** Refreshes the pages when a drop is announced, starts or ends, and again every minute in case of a crash. */
export async function startDropJobs(db: Db): Promise<void> {
  await everyMinute('refresh-drop-pages', async () => {
    await invalidateDropPages(db);
    for (const { dropId, inMs } of await listComingTurns(db)) invalidateLater(db, dropId, inMs);
  });
}

export async function invalidateDropPages(db: Db): Promise<void> {
  const isBehind = (moment: PgColumn) => and(gt(moment, sql`now() - ${LOOK_BACK}`), lte(moment, sql`now()`));
  const isAnyBehind = or(isBehind(drops.announcedAt), isBehind(drops.startDate), isBehind(drops.endDate));
  await invalidatePages(db, await tagsOf(db, isAnyBehind));
}

/** Returns the drops that change phase in the next 90 seconds. `inMs` is the time left by the database's clock. */
export async function listComingTurns(db: Db): Promise<{ dropId: string; inMs: number }[]> {
  const { rows } = await db.execute<{ dropId: string; inMs: number }>(sql`
    select id as "dropId", ceil(extract(epoch from turn - now()) * 1000)::int as "inMs"
    from ${drops} cross join unnest(array[announced_at, start_date, end_date]) as turn
    where is_active and turn > now() and turn <= now() + ${LOOK_AHEAD}`);
  return rows;
}

function invalidateLater(db: Db, dropId: string, inMs: number): void {
  const timer = setTimeout(() => {
    tagsOf(db, eq(drops.id, dropId))
      .then((shown) => invalidatePages(db, shown))
      .catch((error: unknown) => log.warn({ err: error }, 'the pages of a drop follow a minute late'));
  }, inMs);
  timer.unref();
}

/** Uses a left join, since a drop without products has a page too. */
async function tagsOf(db: Db, which: SQL | undefined): Promise<PageCacheTag[]> {
  const rows = await db
    .select({ id: drops.id, productId: dropProducts.productId })
    .from(drops)
    .leftJoin(dropProducts, eq(dropProducts.dropId, drops.id))
    .where(and(eq(drops.isActive, true), which));
  if (!rows.length) return [];
  const productIds = rows.flatMap(({ productId }) => productId ?? []);
  const pieces = await tagsOfPieces(db, productIds);
  return [tags.catalogue, ...new Set(rows.map(({ id }) => tags.drop(id))), ...pieces];
}

/** Returns the tags of products and of the others of their designs, whose pages link to them while they are on sale. */
export async function tagsOfPieces(db: Db, ids: string[]): Promise<PageCacheTag[]> {
  const { id, styleNumber } = products;
  const styles = db.select({ styleNumber }).from(products).where(inArray(id, ids));
  const shown = or(inArray(id, ids), inArray(styleNumber, styles));
  return (await db.select({ id }).from(products).where(shown)).map((product) => tags.product(product.id));
}
