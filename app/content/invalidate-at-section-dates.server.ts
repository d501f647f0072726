import { and, between, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { contentSections } from './tables.server.ts';

/** Longer than the minute between two runs, so that every start and end of a section is noticed. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

/** Starts the job that invalidates cached pages when a section starts or ends. */
export async function startContentJobs(db: Db): Promise<void> {
  await everyMinute('refresh-content-pages', () => invalidatePagesAtSectionDates(db));
}

export async function invalidatePagesAtSectionDates(db: Db): Promise<void> {
  const isJustTurned = or(
    between(contentSections.startDate, LOOK_BACK, sql`now()`),
    between(contentSections.endDate, LOOK_BACK, sql`now()`),
  );
  const turned = await db
    .select({ id: contentSections.id })
    .from(contentSections)
    .where(and(eq(contentSections.status, 'published'), isJustTurned))
    .limit(1);
  if (turned.length) await invalidatePages(db, [tags.content]);
}
