import { and, between, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lookbookCampaigns } from './tables.server.ts';

/** Longer than the minute between two looks, so that none falls between them. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

/** A campaign appears and goes by the clock, without anybody saving anything: each minute its pages follow. */
export async function startLookbookJobs(db: Db): Promise<void> {
  await everyMinute('refresh-lookbook-pages', () => invalidateLookbookPages(db));
}

/** Drops the lookbook's cached pages when a campaign has just appeared or ended. */
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
