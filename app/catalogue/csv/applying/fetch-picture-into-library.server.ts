import { addImage, storeUpload } from '#app/media/library/add-image.server.ts';
import { readAltText } from '#app/media/library/image-texts.ts';
import type { UploadLimits } from '#app/media/uploads/upload-checks.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { fetchableUrl, fetchPublicFile } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import { fetchedPictures } from '../tables.server.ts';
import type { PictureFetchProblem } from './picture-fetch-problem.ts';

export type PictureSource = { url: string; altText: string };
export type PictureFetchLimits = {
  upload: UploadLimits;
  withinMs: number;
  privateHosts: readonly string[];
};

/** Problems that may be gone a moment later. */
const passing = new Set<PictureFetchProblem>([
  ...(['unreachable', 'too-slow', 'server-error', 'unknown-host', 'unavailable'] as const),
]);
export const MOST_FETCH_TRIES = 3;

/** Whether asking again may help. */
export function isTemporaryFetchProblem(reason: PictureFetchProblem): boolean {
  return passing.has(reason);
}

/**
 * Fetches a picture from its address into the library, and remembers that it came from there. Refuses addresses
 * that are not on the public internet, files that an upload would be refused for, and those that do not come in
 * time.
 */
export async function fetchPictureIntoLibrary(
  db: Db,
  actor: Actor,
  { url, altText }: PictureSource,
  { upload, withinMs, privateHosts }: PictureFetchLimits,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: PictureFetchProblem }> {
  const fetched = await fetchPublicFile(url, { mostBytes: upload.mostBytes, withinMs, privateHosts });
  if (!fetched.ok) return fetched;
  const taken = await storeUpload(fetched.bytes, upload);
  if ('problem' in taken) return { ok: false, reason: taken.problem };
  const added = await addImage(
    db,
    actor,
    taken.picture,
    { altText: readAltText(altText), altTextNl: '', fileName: fileNameOf(url) },
    now,
  );
  if (!added.ok) return added;
  const source = { imageId: added.id, fetchedAt: now };
  await db
    .insert(fetchedPictures)
    .values({ url, ...source })
    .onConflictDoUpdate({ target: fetchedPictures.url, set: source });
  return { ok: true };
}

/** The last part of an address, by which an operator may look for the picture. */
function fileNameOf(url: string): string | undefined {
  const name = fetchableUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return readAltText(decodeURIComponent(name)) || undefined;
  } catch {
    // A percent sign that encodes nothing.
    return readAltText(name);
  }
}
