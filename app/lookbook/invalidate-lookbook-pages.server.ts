import { and, between, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lookbookCampaigns } from './tables.server.ts';

/** Exceeds the minute between two runs, so that no change between them is missed. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

/** Refreshes the pages every minute, since campaigns appear and end at set times. */
export async function startLookbookJobs(db: Db): Promise<void> {
  await everyMinute('refresh-lookbook-pages', () => invalidateLookbookPages(db));
}

export async function invalidateLookbookPages(db: Db): Promise<void> {
  const { status, startDate, endDate } = lookbookCampaigns;
  const hasJustTurned = or(
    between(startDate, LOOK_BACK, sql`now()`),
    between(endDate, LOOK_BACK, sql`now()`),
  );
  const turned = await db
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(and(eq(status, 'active'), hasJustTurned))
    .limit(1);
  if (turned.length) await invalidatePages(db, [tags.lookbook]);
}
