import type { ShownPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import type { Translated } from '#app/platform/text/translated.ts';

/** A collection that is on sale for a while. */
export type RunningDrop = {
  id: string;
  title: Translated;
  description: Translated;
  picture: ShownPicture | undefined;
  /** How many of its pieces one person may have; null where that is not limited. */
  piecesPerPerson: number | null;
};
