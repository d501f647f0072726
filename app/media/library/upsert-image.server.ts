import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { StoredPicture } from '../storage/store-picture.server.ts';
import { images } from '../tables.server.ts';

/** Adds a stored image to the library, or updates the alt texts of the existing one. Returns its id. */
export async function upsertImage(
  db: Db,
  picture: StoredPicture,
  altText: { en: string; nl?: string | undefined },
): Promise<string> {
  const [saved] = await db
    .insert(images)
    .values({
      ...picture,
      altText: altText.en,
      altTextNl: altText.nl ?? null,
    })
    .onConflictDoUpdate({
      target: images.url,
      set: { altText: sql`excluded.alt_text`, altTextNl: sql`excluded.alt_text_nl` },
    })
    .returning({ id: images.id });
  if (!saved) throw new Error('An image was neither inserted nor updated.');
  return saved.id;
}
