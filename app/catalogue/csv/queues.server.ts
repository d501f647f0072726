import { defineQueue } from '#app/platform/jobs.server.ts';

/** Imports that operators started. Retried while the database is away, or while another process is still at it. */
export const productImportJobs = defineQueue<{ importId: string }>('product-import', 50);
