import type { Db } from '#app/platform/database/db.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';

/** Longer than the minute between two runs, so that the new year is never missed. */
const LOOK_BACK_MS = 150_000;
const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' });

export async function startNavigationJobs(db: Db): Promise<void> {
  await everyMinute('refresh-year', () => invalidatePagesAtNewYear(db, new Date()));
}

export async function invalidatePagesAtNewYear(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOK_BACK_MS);
  if (shopYear(before) !== shopYear(now)) await invalidatePages(db, [tags.everyPage]);
}

export function shopYear(moment: Date): number {
  return Number(year.format(moment));
}
