import { config } from '#app/platform/config.server.ts';
import type { UploadLimits } from './upload.ts';

/** What the settings allow. */
export const uploadLimits: UploadLimits = {
  leastBytes: config.UPLOAD_MIN_BYTES,
  mostBytes: config.UPLOAD_MAX_BYTES,
  mostFiles: config.UPLOAD_MAX_FILES,
};
