import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { images } from '../tables.server.ts';
import { imageName } from './image-texts.ts';
import type { PickedPicture } from './picked-picture.ts';

/** Returns the pictures in the order of the ids. Omits invalid ids and deleted pictures. */
export async function listPicturesByIds(db: Db, ids: string[]): Promise<PickedPicture[]> {
  const known = ids.filter((id) => z.uuid().safeParse(id).success);
  if (!known.length) return [];
  const { id, url, width, height, colour, altText: alt, altTextNl: altNl } = images;
  const fileName = sql<string>`coalesce(${images.fileName}, '')`;
  const rows = await db
    .select({ id, url, width, height, colour, fileName, alt, altNl })
    .from(images)
    .where(inArray(id, known));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((wanted) => found.get(wanted) ?? []);
}

export async function listPictureNamesByIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await listPicturesByIds(db, [...new Set(ids)]);
  return new Map(found.map((picture) => [picture.id, imageName(picture.alt, picture)]));
}
