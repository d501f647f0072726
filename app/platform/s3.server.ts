import type { Settings } from './environment-settings.server.ts';

type Limits = { attempts: number; connectMs: number; requestMs: number };

/** Returns the options of an S3 client for the bucket of the settings. */
export function s3Options(settings: Settings, { attempts, connectMs, requestMs }: Limits) {
  return {
    region: settings.S3_REGION ?? '',
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'on',
    // Many S3-compatible services do not support the newest checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
  } as const;
}
