export type UploadLimits = { leastBytes: number; mostBytes: number; mostFiles: number | undefined };

/** `unavailable` is temporary: another upload of the image may succeed. */
export type UploadProblem = PictureProblem | 'too-large' | 'too-small' | 'too-many' | 'unavailable';

export type UploadResult =
  | { name: string; ok: true; id: string; isNew: boolean }
  | { name: string; ok: false; reason: UploadProblem };

/** The types for `<input accept>` and for a first check in the browser. The server checks the bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
export const UPLOAD_TYPE_NAMES = 'JPEG, PNG, GIF, WebP';

export const LONGEST_ALT = 300;

export function findProblemBeforeUpload(
  { type, size }: { type: string; size: number },
  { leastBytes, mostBytes }: UploadLimits,
): UploadProblem | undefined {
  if (!uploadTypes.includes(type)) return 'not-an-image';
  if (size > mostBytes) return 'too-large';
  return size < leastBytes ? 'too-small' : undefined;
}

export function uploadProblemMessage(
  problem: UploadProblem,
  { leastBytes, mostBytes }: UploadLimits,
  language: 'en' | 'nl',
): [id: string, values: Record<string, string>] {
  const values = {
    types: UPLOAD_TYPE_NAMES,
    most: formatBytes(mostBytes, language),
    least: formatBytes(leastBytes, language),
  };
  return [`library.problem.${problem}`, values];
}

export function formatMegabytes(bytes: number, language: 'en' | 'nl'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, digits).format(bytes / 1_000_000)} MB`;
}

function formatBytes(bytes: number, language: 'en' | 'nl'): string {
  const [size, unit] =
    bytes >= 1_000_000
      ? [bytes / 1_000_000, 'MB']
      : bytes >= 1_000
        ? [bytes / 1_000, 'kB']
        : [bytes, 'bytes'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(size)} ${unit}`;
}

export type PictureProblem = 'not-an-image' | 'broken' | 'too-many-pixels';
