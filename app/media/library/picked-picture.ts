import type { PictureRow } from '../picture-sizes.ts';
import type { LibraryImage } from './library-images.server.ts';

export type PickedPicture = PictureRow & { id: string; fileName: string };

export function pickedPicture(image: LibraryImage): PickedPicture {
  const { id, url, width, height, colour, altText, altTextNl, fileName } = image;
  return { id, url, width, height, colour, fileName, alt: altText, altNl: altTextNl || null };
}
