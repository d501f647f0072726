import { inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { listQueueNames, queueJobsAgain } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { restoredJobs } from './tables.server.ts';

/** Queues the jobs restored from a backup. Queues each job once, even if several processes start together. */
export async function queueRestoredJobs(db: Db): Promise<void> {
  const any = await db.select({ id: restoredJobs.id }).from(restoredJobs).limit(1);
  if (!any.length) return;
  const queues = await listQueueNames();
  const queued = await db.transaction(async (tx) => {
    const jobs = await tx.delete(restoredJobs).where(inArray(restoredJobs.queue, queues)).returning();
    for (const [queue, same] of Map.groupBy(jobs, (job) => job.queue)) await queueJobsAgain(tx, queue, same);
    return jobs.length;
  });
  if (queued) log.info({ queued }, 'jobs of a restored backup are queued again');
}
