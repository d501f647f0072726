import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** The queue retries while the database is unreachable or another process is importing. */
export const productImportJobs = defineQueue<{ importId: string }>('product-import', 50);

export const importPictureJobs = defineQueue<{ importId: string }>('product-import-pictures', 50);
