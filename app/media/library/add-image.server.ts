import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import { log } from '#app/platform/log/log.server.ts';
import { masterKey } from '../serving/renditions.server.ts';
import { lockPicture, pictureHashFromUrl } from '../storage/picture-lock.server.ts';
import { isStored } from '../storage/storage.server.ts';
import { type StoredPicture, storePicture } from '../storage/store-picture.server.ts';
import { existingUploader, images } from '../tables.server.ts';
import type { UploadLimits, UploadProblem } from '../uploads/upload-checks.ts';
import type { AltTexts } from './image-texts.ts';

/** Uses its own single-core queue, since pages' images would keep an operator waiting. */
const encodeInTurn = limitConcurrency(1);

/** Checks a file's limits and bytes and stores its master; the row comes later. */
export async function storeUpload(
  bytes: Buffer | undefined,
  limits: UploadLimits,
): Promise<{ picture: StoredPicture } | { problem: UploadProblem }> {
  if (!bytes) return { problem: 'too-large' };
  if (bytes.length < limits.leastBytes) return { problem: 'too-small' };
  try {
    const stored = await encodeInTurn(() => storePicture(bytes));
    return stored.ok ? { picture: stored.picture } : { problem: stored.reason };
  } catch (error) {
    log.warn({ err: error }, 'an upload could not be stored');
    return { problem: 'unavailable' };
  }
}

/**
 * Adds a stored image to the library. The same image again returns the existing row, whose alt texts stay. Refuses
 * one whose file was deleted meanwhile.
 */
export async function addImage(
  db: Db,
  actor: Actor,
  picture: StoredPicture,
  { altText, altTextNl, fileName }: AltTexts & { fileName?: string | undefined },
  now: Date,
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; reason: 'unavailable' }> {
  const { url } = picture;
  return db.transaction(async (tx) => {
    await lockPicture(tx, url);
    // The same image may have been deleted since its file was stored.
    if (!(await isStored(masterKey(pictureHashFromUrl(url))))) return { ok: false, reason: 'unavailable' };
    const row = {
      ...picture,
      altText,
      altTextNl: altTextNl || null,
      fileName,
      uploadedBy: existingUploader(actor.id),
      createdAt: now,
    };
    const [added] = await tx
      .insert(images)
      .values(row)
      .onConflictDoNothing({ target: images.url })
      .returning({ id: images.id });
    if (added) {
      const change = { objectType: 'image', objectId: added.id, action: 'created' };
      await recordChange(tx, actor, { ...change, after: { url, altText, altTextNl, fileName } }, now);
      return { ok: true, id: added.id, isNew: true };
    }
    const [known] = await tx.select({ id: images.id }).from(images).where(eq(images.url, url));
    return known ? { ok: true, id: known.id, isNew: false } : { ok: false, reason: 'unavailable' };
  });
}
