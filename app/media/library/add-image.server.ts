import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import { log } from '#app/platform/log/log.server.ts';
import { masterKey } from '../serving/renditions.server.ts';
import { lockPicture, pictureHashFromUrl } from '../storage/remove-pictures.server.ts';
import { isStored } from '../storage/storage.server.ts';
import { type StoredPicture, storePicture } from '../storage/store-picture.server.ts';
import { existingUploader, images } from '../tables.server.ts';
import type { UploadLimits, UploadProblem } from '../uploads/upload-checks.ts';
import type { AltTexts } from './image-texts.ts';

/** Uploads have their own queue, so that operators do not wait for images that pages request. */
const encodeInTurn = limitConcurrency(1);

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

/** Adds a stored image, or returns the unchanged row of a known one. Refuses if the file was deleted since. */
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
    // The same image may have been deleted by another request after its file was stored.
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

/** The alt texts of migrated images, since browsers stored none. */
const migratedAlt = { altText: 'Migrated image', altTextNl: 'Overgezette afbeelding' };

export type ImageRefusal = 'elsewhere' | 'not-in-library' | 'no-picture';

/** Adds the image of a `data:` URL, or finds the library's image. Requests no URL: it could point into the shop's network. Idempotent. */
export async function migrateBrowserImage(
  db: Db,
  actor: Actor,
  url: string,
  { limits, shopUrl }: { limits: UploadLimits; shopUrl: string },
  now: Date,
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; reason: ImageRefusal }> {
  const [, encoded] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(url) ?? [];
  if (encoded) {
    const taken = await storeUpload(Buffer.from(encoded, 'base64'), limits);
    if ('problem' in taken) return { ok: false, reason: 'no-picture' };
    const added = await addImage(db, actor, taken.picture, migratedAlt, now);
    return added.ok ? added : { ok: false, reason: 'no-picture' };
  }
  if (url.startsWith('data:')) return { ok: false, reason: 'no-picture' };
  const kept = ownAddress(url, shopUrl);
  if (!kept) return { ok: false, reason: 'elsewhere' };
  const [known] = await db.select({ id: images.id }).from(images).where(eq(images.url, kept));
  return known ? { ok: true, id: known.id, isNew: false } : { ok: false, reason: 'not-in-library' };
}

function ownAddress(url: string, shopUrl: string): string | undefined {
  if (!URL.canParse(url, shopUrl)) return undefined;
  const { origin, pathname } = new URL(url, shopUrl);
  if (origin !== new URL(shopUrl).origin) return undefined;
  return /^\/media\/[\da-f]{32}(?=$|-)/.exec(pathname)?.[0];
}

export async function upsertImage(
  db: Db,
  picture: StoredPicture,
  altText: { en: string; nl?: string | undefined },
): Promise<string> {
  const [saved] = await db
    .insert(images)
    .values({ ...picture, altText: altText.en, altTextNl: altText.nl ?? null })
    .onConflictDoUpdate({
      target: images.url,
      set: { altText: sql`excluded.alt_text`, altTextNl: sql`excluded.alt_text_nl` },
    })
    .returning({ id: images.id });
  if (!saved) throw new Error('An image was neither inserted nor updated.');
  return saved.id;
}
