import { db } from '#app/platform/database/db.server.ts';
import { everyHour, workOn } from '#app/platform/jobs/jobs.server.ts';
import { fetchImportPicturesThenQueueImport, pictureFetchSettings } from './fetch-import-pictures.server.ts';
import { runImportInWorker } from './import-in-worker.server.ts';
import { importPictureJobs, productImportJobs } from './import-queues.server.ts';
import { deleteOldImports } from './planning/create-import.server.ts';

export async function startImportJobs(): Promise<void> {
  await workOn(importPictureJobs, ({ importId }) =>
    fetchImportPicturesThenQueueImport(db, importId, pictureFetchSettings, () => new Date()),
  );
  await workOn(productImportJobs, ({ importId }) => runImportInWorker(importId));
  await everyHour('forget-old-imports', () => deleteOldImports(db, new Date()));
}
