import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { images } from '../tables.server.ts';
import { lockPicture, pictureHashFromUrl } from './picture-lock.server.ts';
import { removePicture } from './remove-picture.server.ts';

/** Removes the files of an image deleted for good, unless it was uploaded again meanwhile. */
export async function removeDeletedPicture(db: Db, url: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockPicture(tx, url);
      const isBack = await tx.select({ id: images.id }).from(images).where(eq(images.url, url));
      if (!isBack.length) await removePicture(pictureHashFromUrl(url));
    });
  } catch (error) {
    // Orphaned files only cost space.
    log.warn({ err: error, url }, 'the files of a deleted image were not removed');
  }
}
