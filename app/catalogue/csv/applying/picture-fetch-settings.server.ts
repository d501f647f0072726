import { uploadLimits } from '#app/media/uploads/upload-limits.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { PictureFetchSettings } from './fetch-import-pictures.server.ts';

/** So many at once that a slow server holds up the others little, so few that none feels attacked. */
export const pictureFetchSettings: PictureFetchSettings = {
  upload: uploadLimits,
  privateHosts: config.IMPORT_PRIVATE_HOSTS,
  withinMs: 30_000,
  atOnce: 4,
  pauseMs: 2_000,
  stopAfterMs: 30_000,
};
