import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { images } from '../tables.server.ts';
import type { UploadLimits } from '../uploads/upload-checks.ts';
import { addImage, storeUpload } from './add-image.server.ts';

/** What an image from a browser's storage says that it shows: whoever kept it there kept no alt text. */
const migratedAlt = { altText: 'Migrated image', altTextNl: 'Overgezette afbeelding' };

export type ImageRefusal = 'elsewhere' | 'not-in-library' | 'no-picture';

/**
 * Takes a picture from a browser's storage into the library by its url: the bytes of a `data:` url, or one that is there
 * already. A url elsewhere is refused and never fetched, since it could lead into the network that the shop stands in.
 * The same picture again is the image that is there.
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

/** The `images.url` that an address of this shop means, whether it names a width or not. */
function ownAddress(url: string, shopUrl: string): string | undefined {
  if (!URL.canParse(url, shopUrl)) return undefined;
  const { origin, pathname } = new URL(url, shopUrl);
  if (origin !== new URL(shopUrl).origin) return undefined;
  return /^\/media\/[\da-f]{32}(?=$|-)/.exec(pathname)?.[0];
}
