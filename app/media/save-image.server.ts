import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '#app/platform/db.server.ts';
import { pictureWidths } from './picture.ts';
import { storage } from './storage.server.ts';
import { images } from './tables.server.ts';

/** A picture that is stored in all its widths and only needs its row. */
export type StoredPicture = { url: string; width: number; height: number; colour: string };

const PIXEL_LIMIT = 50_000_000;

/**
 * Checks a picture by its bytes, re-encodes it (which strips its metadata) and stores it in our widths.
 * Refuses what is not a JPEG, PNG, GIF or WebP, and more pixels than a decompression bomb should get.
 * The same bytes give the same URL; storing them again changes nothing.
 */
export async function storePicture(
  bytes: Buffer,
): Promise<{ ok: true; picture: StoredPicture } | { ok: false; reason: 'not-an-image' }> {
  const decoded = await decode(bytes);
  if (!decoded) return { ok: false, reason: 'not-an-image' };
  const { data, info } = decoded;

  const url = `/media/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  for (const width of pictureWidths) {
    if (width > info.width && width !== pictureWidths[0]) continue;
    const encoded = await sharp(data, raw)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toBuffer();
    await storage.put(`${url.slice('/media/'.length)}-${width}.webp`, encoded);
  }
  const { dominant } = await sharp(data, raw).resize({ width: 32 }).stats();
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { ok: true, picture: { url, width: info.width, height: info.height, colour } };
}

/** The pixels of a picture, upright and as wide as we keep it at most; undefined for what is none, or broken. */
async function decode(bytes: Buffer) {
  try {
    const source = sharp(bytes, { limitInputPixels: PIXEL_LIMIT }).rotate();
    const { format } = await source.metadata();
    if (!['jpeg', 'png', 'gif', 'webp'].includes(format)) return undefined;
    const largest = source.resize({ width: pictureWidths.at(-1), withoutEnlargement: true });
    return await largest.raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

/** Adds a stored picture to the image library, or gives the one that is there new alt texts. Answers its id. */
export async function saveImage(
  db: Db,
  picture: StoredPicture,
  altText: { en: string; nl?: string | undefined },
  uploadedBy?: string,
): Promise<string> {
  const [saved] = await db
    .insert(images)
    .values({
      ...picture,
      altText: altText.en,
      altTextNl: altText.nl ?? null,
      uploadedBy: uploadedBy ?? null,
    })
    .onConflictDoUpdate({
      target: images.url,
      set: { altText: sql`excluded.alt_text`, altTextNl: sql`excluded.alt_text_nl` },
    })
    .returning({ id: images.id });
  if (!saved) throw new Error('An image was neither inserted nor updated.');
  return saved.id;
}
