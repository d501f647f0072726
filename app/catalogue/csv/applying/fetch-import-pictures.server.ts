import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { importPictureJobs, productImportJobs } from '../import-queues.server.ts';
import { productImportPictures, productImports } from '../tables.server.ts';
import {
  fetchPictureIntoLibrary,
  isTemporaryFetchProblem,
  MOST_FETCH_TRIES,
  type PictureFetchLimits,
} from './fetch-picture-into-library.server.ts';

export type PictureFetchSettings = PictureFetchLimits & {
  atOnce: number;
  pauseMs: number;
  /** Leaves the rest to another job after this time, so that no job is taken for dead. */
  stopAfterMs: number;
};

type Picture = typeof productImportPictures.$inferSelect;

/**
 * Fetches a started import's pictures into the library, resuming after a crash, then queues the writing of its products. Tries temporary
 * failures three times; records pictures that fail for good and goes on. Throws while another process is fetching, so that the queue
 * retries.
 */
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

/** Puts pictures that were not tried yet first. */
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
