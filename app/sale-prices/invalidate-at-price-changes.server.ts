import { sql } from 'drizzle-orm';
import { reducedPrices } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';

/** Invalidates cached pages exactly when a sale begins or ends. A job looks one minute ahead. */
export async function startSalePriceJobs(db: Db): Promise<void> {
  await everyMinute('refresh-priced-pages', () => invalidatePagesWhenPricesTurn(db));
}

/** A timer may fire early. A page rendered before the price changes would then be cached with the old price. */
const LATER_MS = 10;

type Schedule = (run: () => Promise<void>, afterMs: number) => void;

/** Schedules the changes of the next minute. Also looks back, in case a process ended before a scheduled change. */
export async function invalidatePagesWhenPricesTurn(db: Db, schedule: Schedule = later): Promise<void> {
  // The range is longer than the minute between two runs in both directions, so that the ranges overlap.
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
