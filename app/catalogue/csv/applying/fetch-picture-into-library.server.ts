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

const passing = new Set<PictureFetchProblem>([
  ...(['unreachable', 'too-slow', 'server-error', 'unknown-host', 'unavailable'] as const),
]);
export const MOST_FETCH_TRIES = 3;

export function isTemporaryFetchProblem(reason: PictureFetchProblem): boolean {
  return passing.has(reason);
}

/**
 * Fetches a picture into the library and records its source. Refuses addresses outside the public internet, files that an upload would
 * refuse, and timeouts.
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

/** Returns the last part of an address, for operators who search for the picture. */
function fileNameOf(url: string): string | undefined {
  const name = fetchableUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return readAltText(decodeURIComponent(name)) || undefined;
  } catch {
    // The name contains a percent sign that is no escape.
    return readAltText(name);
  }
}
