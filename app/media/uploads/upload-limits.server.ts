import { config } from '#app/platform/config.server.ts';
import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { UploadLimits } from './upload-checks.ts';

export const uploadLimits: UploadLimits = {
  leastBytes: config.UPLOAD_MIN_BYTES,
  mostBytes: config.UPLOAD_MAX_BYTES,
  mostFiles: config.UPLOAD_MAX_FILES,
};

/** Per operator: a season has some hundreds of images, one request each. */
export const uploads = defineRateLimit('upload', { points: 2000, seconds: HOUR });
