import { db } from '#app/platform/db.server.ts';
import { workOn } from '#app/platform/jobs.server.ts';
import { fetchImportPictures } from './fetch-import-pictures.server.ts';
import { runImportAside } from './long-work.server.ts';
import { picturePace } from './picture-pace.server.ts';
import { importPictureJobs, productImportJobs } from './queues.server.ts';

/** Carries out the imports of products that operators start: their pictures, then what they say. */
export async function startImportJobs(): Promise<void> {
  await workOn(importPictureJobs, ({ importId }) =>
    fetchImportPictures(db, importId, picturePace, () => new Date()),
  );
  await workOn(productImportJobs, ({ importId }) => runImportAside(importId));
}
