import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { lockPicture, pictureHashFromUrl } from '../storage/picture-lock-and-hash-from-url.server.ts';
import { removePicture } from '../storage/remove-picture.server.ts';
import { images } from '../tables.server.ts';
import type { ImageUse } from './image-use-type.ts';

/** Finds what shows an image; whoever sees all domains has it. */
export type FindUses = (tx: Db, image: { id: string; url: string }) => Promise<ImageUse[]>;

/**
 * Takes an image out of the library, and its files out of the storage. Refuses while products, drops, campaigns or
 * sections show it, and says which. Past orders do not keep it in the library, but its files: they show them.
 */
export async function deleteImage(
  db: Db,
  actor: Actor,
  id: string,
  findUses: FindUses,
  now: Date,
): Promise<
  { ok: true } | { ok: false; reason: 'missing' } | { ok: false; reason: 'in-use'; uses: ImageUse[] }
> {
  const deleted = await db.transaction(async (tx) => {
    // Whoever begins to show it has to wait for this row, and finds it gone.
    const [image] = await tx
      .select({ id: images.id, url: images.url, altText: images.altText, altTextNl: images.altTextNl })
      .from(images)
      .where(eq(images.id, id))
      .for('update');
    if (!image) return { ok: false as const, reason: 'missing' as const };
    const uses = await findUses(tx, image);
    const holding = uses.filter(({ kind }) => kind !== 'order');
    if (holding.length) return { ok: false as const, reason: 'in-use' as const, uses: holding };
    await tx.delete(images).where(eq(images.id, id));
    const { id: objectId, ...before } = image;
    await recordChange(tx, actor, { objectType: 'image', objectId, action: 'deleted', before }, now);
    return { ok: true as const, url: image.url, isShownByOrders: uses.length > 0 };
  });
  if (!deleted.ok) return deleted;
  if (!deleted.isShownByOrders) await removeFiles(db, deleted.url);
  return { ok: true };
}

/** After the row is gone for good; unless somebody uploaded the same picture meanwhile. */
async function removeFiles(db: Db, url: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockPicture(tx, url);
      const isBack = await tx.select({ id: images.id }).from(images).where(eq(images.url, url));
      if (!isBack.length) await removePicture(pictureHashFromUrl(url));
    });
  } catch (error) {
    // Files without an image cost a little room and nothing else.
    log.warn({ err: error, url }, 'the files of a deleted image were not removed');
  }
}
