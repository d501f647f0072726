/** What a file must be to be uploaded; no `mostFiles` is no limit. */
export type UploadLimits = { leastBytes: number; mostBytes: number; mostFiles: number | undefined };

/** `unavailable`: the picture is fine, keep it and try again. */
export type UploadProblem = PictureProblem | 'too-large' | 'too-small' | 'too-many' | 'unavailable';

/** What became of one file. The same picture again is no new one. */
export type UploadResult =
  | { name: string; ok: true; id: string; isNew: boolean }
  | { name: string; ok: false; reason: UploadProblem };

/** For `<input accept>` and for a first look; the server goes by the bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
export const UPLOAD_TYPE_NAMES = 'JPEG, PNG, GIF, WebP';

export const LONGEST_ALT = 300;

/** What is wrong with a file before it is sent; the server looks again. */
export function findProblemBeforeUpload(
  { type, size }: { type: string; size: number },
  { leastBytes, mostBytes }: UploadLimits,
): UploadProblem | undefined {
  if (!uploadTypes.includes(type)) return 'not-an-image';
  if (size > mostBytes) return 'too-large';
  return size < leastBytes ? 'too-small' : undefined;
}

/** The id of a problem's message, and the values for its placeholders. */
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

/** A file's size as operators read it: "1.24 MB". */
export function formatMegabytes(bytes: number, language: 'en' | 'nl'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, digits).format(bytes / 1_000_000)} MB`;
}

/** A limit as people say it: "25 MB", "1.5 kB", "20 bytes". */
function formatBytes(bytes: number, language: 'en' | 'nl'): string {
  const [size, unit] =
    bytes >= 1_000_000
      ? [bytes / 1_000_000, 'MB']
      : bytes >= 1_000
        ? [bytes / 1_000, 'kB']
        : [bytes, 'bytes'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(size)} ${unit}`;
}

/** Why an upload becomes no picture of the library. */
export type PictureProblem = 'not-an-image' | 'broken' | 'too-many-pixels';
