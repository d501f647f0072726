import { sql } from 'drizzle-orm';
import { reducedPrices } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';

/** Prices turn by the clock, without anybody saving anything: each minute looks ahead, and pages follow at the very moment. */
export async function startSalePriceJobs(db: Db): Promise<void> {
  await everyMinute('refresh-priced-pages', () => invalidatePagesWhenPricesTurn(db));
}

/** Timers may be a little early, and pages rendered before the moment would be kept with the old price. */
const LATER_MS = 10;

type Schedule = (run: () => Promise<void>, afterMs: number) => void;

/**
 * Drops the cached pages that show a price which has just begun or ended in a sale, and has those of the coming minute
 * dropped when it does. What a process that ends did not come to is done by the next look, which looks back too.
 */
export async function invalidatePagesWhenPricesTurn(db: Db, schedule: Schedule = later): Promise<void> {
  // Back and ahead for longer than the minute between two looks, so that none falls between them.
  const { rows } = await db.execute<{ ids: string[]; ms: number }>(sql`
    select array_agg(distinct product_id order by product_id) as ids,
      ceil(greatest(0, extract(epoch from at - now()) * 1000))::int as ms
    from ${reducedPrices} cross join lateral (values (starts_at), (ends_at)) turn(at)
    where at between now() - interval '150 seconds' and now() + interval '75 seconds'
    group by 2 order by 2`);
  for (const { ids, ms } of rows) {
    const invalidate = () => invalidatePages(db, [tags.catalogue, ...ids.map(tags.product)]);
    if (ms === 0) await invalidate();
    else schedule(invalidate, ms + LATER_MS);
  }
}

function later(run: () => Promise<void>, afterMs: number): void {
  setTimeout(
    () => run().catch((error: unknown) => log.error({ err: error }, 'pages did not follow a sale')),
    afterMs,
  ).unref();
}
