import type { PictureRow } from '../picture-sizes.ts';
import type { LibraryImage } from './library-images.server.ts';

/** A picture of the library in a form that something is shown with. */
export type PickedPicture = PictureRow & { id: string; fileName: string };

/** An image that was chosen in the library. */
export function pickedPicture(image: LibraryImage): PickedPicture {
  const { id, url, width, height, colour, altText, altTextNl, fileName } = image;
  return { id, url, width, height, colour, fileName, alt: altText, altNl: altTextNl || null };
}
