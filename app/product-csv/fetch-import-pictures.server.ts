import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { addImage, storeUpload } from '#app/media/library/add-image.server.ts';
import { readAltText } from '#app/media/library/image-texts.ts';
import { uploadLimits } from '#app/media/uploads/add-uploads-to-library.server.ts';
import type { UploadLimits } from '#app/media/uploads/upload-checks.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { fetchableUrl, fetchPublicFile } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { importPictureJobs, productImportJobs } from './import-queues.server.ts';
import type { PictureFetchProblem } from './planning/planned-product.ts';
import { fetchedPictures, productImportPictures, productImports } from './tables.server.ts';

export type PictureFetchSettings = PictureFetchLimits & {
  atOnce: number;
  pauseMs: number;
  /** After this time a job queues the rest as another job, so that the queue does not consider this one dead. */
  stopAfterMs: number;
};

type Picture = typeof productImportPictures.$inferSelect;

/** Adds an import's pictures, then queues the writing of its products. Resumes after a crash. Throws while another process does it. */
export async function fetchImportPicturesThenQueueImport(
  db: Db,
  importId: string,
  pace: PictureFetchSettings,
  now: () => Date,
): Promise<void> {
  const run = await runExclusively(`product-import-pictures:${importId}`, () =>
    work(db, importId, pace, now),
  );
  if (!run.ok) throw new Error('The pictures of this import are being fetched by another process.');
}

async function work(db: Db, importId: string, pace: PictureFetchSettings, now: () => Date): Promise<void> {
  const [found] = await db.select().from(productImports).where(eq(productImports.id, importId));
  if (found?.status !== 'running') return;
  const actor = { id: found.actorId, email: found.actorEmail };
  const end = performance.now() + pace.stopAfterMs;
  for (;;) {
    const next = await nextPictures(db, importId, pace.atOnce);
    if (next.length === 0) return queueJob(db, productImportJobs, { importId });
    if (performance.now() > end) return queueJob(db, importPictureJobs, { importId });
    if (next.some(({ tries }) => tries > 0)) await sleep(pace.pauseMs);
    await Promise.all(
      next.map(async (picture) => {
        const { url, altText } = picture;
        const fetched = await fetchPictureIntoLibrary(db, actor, { url, altText }, pace, now());
        await keepOutcome(db, picture, fetched);
      }),
    );
  }
}

function nextPictures(db: Db, importId: string, most: number): Promise<Picture[]> {
  return db
    .select()
    .from(productImportPictures)
    .where(and(eq(productImportPictures.importId, importId), eq(productImportPictures.status, 'pending')))
    .orderBy(asc(productImportPictures.tries), asc(productImportPictures.position))
    .limit(most);
}

async function keepOutcome(
  db: Db,
  { importId, position, tries }: Picture,
  fetched: Awaited<ReturnType<typeof fetchPictureIntoLibrary>>,
): Promise<void> {
  const isAgain = !fetched.ok && isTemporaryFetchProblem(fetched.reason) && tries + 1 < MOST_FETCH_TRIES;
  const outcome = fetched.ok
    ? { status: 'fetched' as const }
    : isAgain
      ? {}
      : { status: 'failed' as const, reason: fetched.reason };
  await db
    .update(productImportPictures)
    .set({ tries: sql`${productImportPictures.tries} + 1`, ...outcome })
    .where(and(eq(productImportPictures.importId, importId), eq(productImportPictures.position, position)));
}

type PictureFetchLimits = { upload: UploadLimits; withinMs: number; privateHosts: readonly string[] };

const passing = new Set<PictureFetchProblem>([
  ...(['unreachable', 'too-slow', 'server-error', 'unknown-host', 'unavailable'] as const),
]);
export const MOST_FETCH_TRIES = 3;

export function isTemporaryFetchProblem(reason: PictureFetchProblem): boolean {
  return passing.has(reason);
}

/** Refuses URLs outside the public internet and files that an upload would refuse. Also fails after a timeout. */
export async function fetchPictureIntoLibrary(
  db: Db,
  actor: Actor,
  { url, altText }: { url: string; altText: string },
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

function fileNameOf(url: string): string | undefined {
  const name = fetchableUrl(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return readAltText(decodeURIComponent(name)) || undefined;
  } catch {
    // The file name contains a percent sign that is not part of an escape.
    return readAltText(name);
  }
}

/** Makes few parallel requests, to spare the servers, but enough that a slow server delays little. */
export const pictureFetchSettings: PictureFetchSettings = {
  upload: uploadLimits,
  privateHosts: config.IMPORT_PRIVATE_HOSTS,
  withinMs: 30_000,
  atOnce: 4,
  pauseMs: 2_000,
  stopAfterMs: 30_000,
};
