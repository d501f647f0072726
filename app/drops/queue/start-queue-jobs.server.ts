import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldTickets } from './forget-old-tickets.server.ts';

export async function startQueueJobs(db: Db): Promise<void> {
  await everyHour('forget-queue-tickets', () => forgetOldTickets(db, new Date()));
}
