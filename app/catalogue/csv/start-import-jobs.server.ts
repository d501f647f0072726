import { workOn } from '#app/platform/jobs.server.ts';
import { runImportAside } from './long-work.server.ts';
import { productImportJobs } from './queues.server.ts';

/** Carries out the imports of products that operators start. */
export async function startImportJobs(): Promise<void> {
  await workOn(productImportJobs, ({ importId }) => runImportAside(importId));
}
