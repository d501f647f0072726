import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldBlocks } from './forget-old-blocks.server.ts';

export async function startDropBlockJobs(db: Db): Promise<void> {
  await everyHour('forget-drop-blocks', () => forgetOldBlocks(db, new Date()));
}
