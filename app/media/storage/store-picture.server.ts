import { createHash } from 'node:crypto';
import { checkAndEncodeMaster, type Master } from '../encode-pictures.server.ts';
import { masterKey, shareMasterKey } from '../serving/renditions.server.ts';
import type { PictureProblem } from '../uploads/upload-checks.ts';
import { store } from './storage.server.ts';

export type StoredPicture = Omit<Master, 'bytes'> & { url: string };

/** Stores an image; equal bytes have equal URLs. `share` replaces the crop for shared links. Refuses broken images. */
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
