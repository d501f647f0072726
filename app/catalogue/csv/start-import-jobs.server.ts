import { db } from '#app/platform/database/db.server.ts';
import { everyHour, workOn } from '#app/platform/jobs/jobs.server.ts';
import { fetchImportPicturesThenQueueImport } from './applying/fetch-import-pictures.server.ts';
import { pictureFetchSettings } from './applying/picture-fetch-settings.server.ts';
import { runImportInWorker } from './import-in-worker.server.ts';
import { importPictureJobs, productImportJobs } from './import-queues.server.ts';
import { deleteOldImports } from './planning/delete-old-imports.server.ts';

export async function startImportJobs(): Promise<void> {
  await workOn(importPictureJobs, ({ importId }) =>
    fetchImportPicturesThenQueueImport(db, importId, pictureFetchSettings, () => new Date()),
  );
  await workOn(productImportJobs, ({ importId }) => runImportInWorker(importId));
  await everyHour('forget-old-imports', () => deleteOldImports(db, new Date()));
}
