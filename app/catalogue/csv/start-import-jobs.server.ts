import type { Db } from '#app/platform/db.server.ts';
import { workOn } from '#app/platform/jobs.server.ts';
import { productImportJobs } from './queues.server.ts';
import { runImport } from './run-import.server.ts';

/** Carries out the imports of products that operators start. */
export async function startImportJobs(db: Db): Promise<void> {
  await workOn(productImportJobs, ({ importId }) => runImport(db, importId, () => new Date()));
}
