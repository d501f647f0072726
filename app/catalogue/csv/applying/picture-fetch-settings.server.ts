import { uploadLimits } from '#app/media/uploads/upload-limits.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { PictureFetchSettings } from './fetch-import-pictures.server.ts';

/** Parallel enough that a slow server holds up little, and gentle enough for the servers. */
export const pictureFetchSettings: PictureFetchSettings = {
  upload: uploadLimits,
  privateHosts: config.IMPORT_PRIVATE_HOSTS,
  withinMs: 30_000,
  atOnce: 4,
  pauseMs: 2_000,
  stopAfterMs: 30_000,
};
