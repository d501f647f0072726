import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/language.ts';

export type CampaignCard = {
  id: string;
  title: Translated;
  /** The first paragraph of the description, or an empty text. */
  line: Translated;
  cover: ShownPicture;
  pictureCount: number;
};

export type CampaignPage = {
  id: string;
  title: Translated;
  description: Translated;
  /** The pictures in the operator's order; at least one. */
  pictures: ShownPicture[];
};

export function splitIntoParagraphs(description: string): string[] {
  return description.split('\n').filter((line) => line.trim());
}
