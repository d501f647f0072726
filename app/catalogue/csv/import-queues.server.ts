import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Imports that operators started. Retried while the database is away, or while another process is still at it. */
export const productImportJobs = defineQueue<{ importId: string }>('product-import', 50);

/** Pictures that an import fetches before its products are written: for a while, and then in another job. */
export const importPictureJobs = defineQueue<{ importId: string }>('product-import-pictures', 50);
