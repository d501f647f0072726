import type { StoredPicture } from '../../app/media/storage/store-picture.server.ts';

export function findStoredPicture(file: string, stored: Map<string, StoredPicture>): StoredPicture {
  const picture = stored.get(file);
  if (!picture) throw new Error(`sample-shop/pictures/${file} was not stored.`);
  return picture;
}
