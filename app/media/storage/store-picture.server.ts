import { createHash } from 'node:crypto';
import { checkAndEncodeMaster, type Master } from '../encode-pictures.server.ts';
import { masterKey, shareMasterKey } from '../serving/renditions.server.ts';
import type { PictureProblem } from '../uploads/upload-checks.ts';
import { store } from './storage.server.ts';

/** A picture whose master is stored and that only needs its row. */
export type StoredPicture = Omit<Master, 'bytes'> & { url: string };

/**
 * Checks a picture by its bytes and stores its master, from which what pages show is encoded when it is first asked for.
 * Refuses what is not a JPEG, PNG, GIF or WebP, what is broken, and more pixels than a decompression bomb should get.
 * The same bytes give the same URL; storing them again changes nothing. `share` is a picture of 1200 × 630 that stands for
 * this one in shared links, which else show a crop of it.
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
