import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { images } from '../tables.server.ts';
import type { UploadLimits } from '../uploads/upload-checks.ts';
import { addImage, storeUpload } from './add-image.server.ts';

/** Alt texts of migrated images; browser storage held none. */
const migratedAlt = { altText: 'Migrated image', altTextNl: 'Overgezette afbeelding' };

export type ImageRefusal = 'elsewhere' | 'not-in-library' | 'no-picture';

/**
 * Adds an image from a browser's storage by URL: the bytes of a `data:` URL, or an image already in the library.
 * Other URLs are refused and never fetched, since they could reach into the shop's network. The same image again
 * returns the existing row.
 */
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

/** Returns the `images.url` of an address of this shop, with or without a width. */
function ownAddress(url: string, shopUrl: string): string | undefined {
  if (!URL.canParse(url, shopUrl)) return undefined;
  const { origin, pathname } = new URL(url, shopUrl);
  if (origin !== new URL(shopUrl).origin) return undefined;
  return /^\/media\/[\da-f]{32}(?=$|-)/.exec(pathname)?.[0];
}
