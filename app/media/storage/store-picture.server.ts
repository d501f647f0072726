import { createHash } from 'node:crypto';
import { checkAndEncodeMaster, type Master } from '../encode-pictures.server.ts';
import { masterKey, shareMasterKey } from '../serving/renditions.server.ts';
import type { PictureProblem } from '../uploads/upload-checks.ts';
import { store } from './storage.server.ts';

/** A stored image without a row yet. */
export type StoredPicture = Omit<Master, 'bytes'> & { url: string };

/**
 * Checks an image and stores its master, from which renditions are encoded on request.
 * Refuses anything but JPEG, PNG, GIF and WebP, broken files, and too many pixels. The same bytes give the same URL.
 * `share` is a 1200 × 630 image for shared links, instead of a crop.
 */
export async function storePicture(
  bytes: Buffer,
  share?: Buffer,
): Promise<{ ok: true; picture: StoredPicture } | { ok: false; reason: PictureProblem }> {
  const encoded = await checkAndEncodeMaster(bytes);
  if (!encoded.ok) return encoded;
  const { bytes: kept, ...fields } = encoded.master;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  if (share) {
    const drawn = await checkAndEncodeMaster(share);
    if (!drawn.ok) return drawn;
    await store(shareMasterKey(hash), drawn.master.bytes);
  }
  await store(masterKey(hash), kept);
  return { ok: true, picture: { ...fields, url: `/media/${hash}` } };
}
