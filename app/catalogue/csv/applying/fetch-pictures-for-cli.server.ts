import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import type { PictureFetchSettings } from './fetch-import-pictures-then-queue-import.server.ts';
import {
  fetchPictureIntoLibrary,
  isTemporaryFetchProblem,
  MOST_FETCH_TRIES,
} from './fetch-picture-into-library.server.ts';
import type { PictureFetchProblem } from './picture-fetch-problem.ts';

type Told = {
  onProgress: (progress: { done: number; total: number }) => void;
  onFailed: (url: string, reason: PictureFetchProblem) => void;
};

/**
 * Fetches pictures into the library while somebody waits for it; passing failures are tried again, three times in
 * all. The library remembers where they came from: cut off in the middle, the next time goes on with those that are
 * missing.
 */
export async function fetchPicturesForCli(
  db: Db,
  actor: Actor,
  pictures: { url: string; alt: string }[],
  pace: PictureFetchSettings,
  now: Date,
  { onProgress, onFailed }: Told,
): Promise<void> {
  const once = [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
  const inTurn = limitConcurrency(pace.atOnce);
  let done = 0;

  async function fetchOne({ url, alt }: { url: string; alt: string }): Promise<void> {
    for (let tries = 1; ; tries++) {
      const fetched = await fetchPictureIntoLibrary(db, actor, { url, altText: alt }, pace, now);
      if (fetched.ok) break;
      if (isTemporaryFetchProblem(fetched.reason) && tries < MOST_FETCH_TRIES) {
        await sleep(pace.pauseMs);
        continue;
      }
      onFailed(url, fetched.reason);
      break;
    }
    done += 1;
    if (done % 25 === 0 || done === once.length) onProgress({ done, total: once.length });
  }

  await Promise.all(once.map((picture) => inTurn(() => fetchOne(picture))));
}
