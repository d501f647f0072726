import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { z } from 'zod';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { existingUploader, images } from '../tables.server.ts';
import { LONGEST_ALT } from '../uploads/upload-checks.ts';
import { type AltTexts, altVersion, readAltText } from './image-texts.ts';
import { findImage } from './library-images.server.ts';
import { lockPictures } from './lock-pictures.server.ts';

/** Passed as a function, since this domain may not import the domains that use images. */
type FindUses = (tx: Db, image: { id: string; url: string }) => Promise<ImageUse[]>;

/** Moves an image to the bin. Refuses while products, drops, campaigns or sections use it. */
export async function deleteImage(
  db: Db,
  actor: Actor,
  id: string,
  findUses: FindUses,
  now: Date,
): Promise<
  | { ok: true; title: string; binItem: string }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'in-use'; uses: ImageUse[] }
> {
  return db.transaction(async (tx) => {
    // A concurrent transaction that uses the image waits for this lock and then finds no row.
    const [image] = await tx.select().from(images).where(eq(images.id, id)).for('update');
    if (!image) return { ok: false, reason: 'missing' };
    const holding = (await findUses(tx, image)).filter(({ kind }) => kind !== 'order');
    if (holding.length) return { ok: false, reason: 'in-use', uses: holding };
    await tx.delete(images).where(eq(images.id, id));
    const { url, altText, altTextNl, fileName } = image;
    const before = { url, altText, altTextNl };
    await recordChange(tx, actor, { objectType: 'image', objectId: id, action: 'deleted', before }, now);
    const title = altText || (fileName ?? '');
    const deleted = { kind: 'image' as const, objectId: id, title, titleNl: altTextNl, content: image };
    return { ok: true, title, binItem: await putIntoBin(tx, actor, deleted, now) };
  });
}

const kept = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  altText: z.string(),
  altTextNl: z.string().nullable(),
  fileName: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  createdAt: z.coerce.date(),
});

export function imageInBin(content: unknown) {
  const { url, width, height, colour } = kept.parse(content);
  return { url, width, height, colour };
}

/** Restores an image unless it was uploaded again after its deletion. */
export async function restoreImage(tx: Db, objectId: string, content: unknown): Promise<RestoredFromBin> {
  const image = kept.parse(content);
  await tx
    .insert(images)
    .values({ ...image, id: objectId, uploadedBy: existingUploader(image.uploadedBy) })
    .onConflictDoNothing();
  const [there] = await tx.select({ id: images.id }).from(images).where(eq(images.url, image.url));
  return there ? { ok: true, id: there.id, isWhole: true } : { ok: false, reason: 'invalid' };
}

/** A use of an image. Orders refer to the image as it was at the time of purchase. */
export type ImageUse = {
  kind: 'product' | 'drop' | 'campaign' | 'colour' | 'category' | 'section' | 'order';
  id: string;
  title: string;
  titleNl: string | null;
};

/** Saves alt texts. Invalidates all cached pages, since an image may be on any of them. */
export const altTextEditor = editor<AltTexts, object>({
  objectType: 'image',
  listPath: '/admin/images',
  schema: z.object({ altText: z.string().max(LONGEST_ALT), altTextNl: z.string().max(LONGEST_ALT) }),
  read(form) {
    const text = (name: keyof AltTexts) => readAltText(String(form.get(name) ?? ''));
    return { altText: text('altText'), altTextNl: text('altTextNl') };
  },
  together: [],
  async find(tx, id) {
    const image = await findImage(tx, id);
    if (!image) return undefined;
    const values = { altText: image.altText, altTextNl: image.altTextNl };
    return { id: image.id, version: altVersion(values), values };
  },
  /** Locks the image, so that its deletion waits. */
  async lockRows(tx, id) {
    if (await findImage(tx, id)) await lockPictures(tx, [id]);
  },
  relevant: (values) => values,
  async save(tx, { altText, altTextNl }, id, current) {
    // Only uploads add images.
    if (!current) throw data(null, 404);
    await tx
      .update(images)
      .set({ altText, altTextNl: altTextNl || null })
      .where(eq(images.id, id));
    await invalidatePages(tx, [tags.everyPage]);
    return { ok: true, id };
  },
});
