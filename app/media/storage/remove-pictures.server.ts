import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { MAIL_FILE, pictureWidths, SHARE_FILE } from '../picture-sizes.ts';
import { masterKey, renditionKey, shareMasterKey } from '../serving/renditions.server.ts';
import { images } from '../tables.server.ts';
import { findStoredAt, listStored, removeStored, UNFINISHED } from './storage.server.ts';

const UNUSED_DAYS = 1;
const AT_ONCE = 500;
/** If more images than this number and this share seem unused, the cause is an error, and none is removed. */
const MOST_UNUSED = 20;
const MOST_UNUSED_SHARE = 0.1;

/** Passed as a function, since this domain may not import the domains that use images. */
type FindShown = (db: Db, urls: string[]) => Promise<string[]>;

/**
 * Removes image files that are unused and more than a day old. Orders count as uses. If too many files seem unused,
 * another shop probably shares the storage, so none is removed. Returns the number of removed images.
 */
export async function removeUnusedPictures(db: Db, findShown: FindShown, now: Date): Promise<number> {
  const before = daysBefore(now, UNUSED_DAYS);
  for await (const name of listStored(UNFINISHED)) if (await isOlder(name, before)) await removeStored(name);
  const { unused, all } = await listUnused(db, findShown);
  if (unused.length > Math.max(MOST_UNUSED, all * MOST_UNUSED_SHARE)) {
    log.error({ unused: unused.length, all }, 'so many pictures look unused that none was removed');
    return 0;
  }
  let removed = 0;
  for (const url of unused) if (await removeIfUnused(db, url, findShown, before)) removed += 1;
  return removed;
}

async function listUnused(db: Db, findShown: FindShown): Promise<{ unused: string[]; all: number }> {
  const unused: string[] = [];
  let urls = new Set<string>();
  let all = 0;
  const look = async () => {
    unused.push(...(await withoutUse(db, [...urls], findShown)));
    all += urls.size;
    urls = new Set();
  };
  for await (const name of listStored('masters')) {
    const url = urlOfMaster(name);
    if (url) urls.add(url);
    if (urls.size === AT_ONCE) await look();
  }
  await look();
  return { unused: [...new Set(unused)], all };
}

async function removeIfUnused(db: Db, url: string, findShown: FindShown, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Checks again after locking, since the image may just have been uploaded. Then its file is new or its row exists.
    await lockPicture(tx, url);
    const [still] = await withoutUse(tx, [url], findShown);
    const hash = pictureHashFromUrl(url);
    const isOld = await Promise.all(
      [masterKey(hash), shareMasterKey(hash)].map((name) => isOlder(name, before)),
    );
    if (!still || isOld.includes(false)) return false;
    await removePicture(hash);
    return true;
  });
}

async function withoutUse(db: Db, urls: string[], findShown: FindShown): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await db.select({ url: images.url }).from(images).where(inArray(images.url, urls));
  const inLibrary = new Set(rows.map(({ url }) => url));
  const left = urls.filter((url) => !inLibrary.has(url));
  const shown = left.length ? new Set(await findShown(db, left)) : new Set();
  return left.filter((url) => !shown.has(url));
}

async function isOlder(name: string, before: Date): Promise<boolean | undefined> {
  const at = await findStoredAt(name);
  return at && at < before;
}

function urlOfMaster(name: string): string | undefined {
  const hash = /^masters\/([0-9a-f]{32})(?:-share)?\.webp$/.exec(name)?.[1];
  return hash && `/media/${hash}`;
}

/** Removes the files of a deleted image unless it was uploaded again since. */
export async function removeDeletedPicture(db: Db, url: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockPicture(tx, url);
      const isBack = await tx.select({ id: images.id }).from(images).where(eq(images.url, url));
      if (!isBack.length) await removePicture(pictureHashFromUrl(url));
    });
  } catch (error) {
    // Only logged, since remaining files do no harm except that they occupy space.
    log.warn({ err: error, url }, 'the files of a deleted image were not removed');
  }
}

export async function removePicture(hash: string): Promise<void> {
  const widths = pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  const keys = [...widths, SHARE_FILE, MAIL_FILE].map((file) => renditionKey(`${hash}-${file}`));
  await removeStored(masterKey(hash));
  await removeStored(shareMasterKey(hash));
  for (const key of keys) await removeStored(key);
}

/** Locks an image until the transaction ends, so that its row and its files remain consistent. */
export async function lockPicture(tx: Db, url: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 0))`);
}

export function pictureHashFromUrl(url: string): string {
  return url.slice('/media/'.length);
}
