import { MAIL_FILE, pictureWidths, SHARE_FILE } from '../picture-sizes.ts';
import { masterKey, renditionKey, shareMasterKey } from '../serving/renditions.server.ts';
import { removeStored } from './storage.server.ts';

export async function removePicture(hash: string): Promise<void> {
  const widths = pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  const keys = [...widths, SHARE_FILE, MAIL_FILE].map((file) => renditionKey(`${hash}-${file}`));
  await removeStored(masterKey(hash));
  await removeStored(shareMasterKey(hash));
  for (const key of keys) await removeStored(key);
}
