import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/translated.ts';

export type CampaignCard = {
  id: string;
  title: Translated;
  /** First paragraph of the description; may be empty. */
  line: Translated;
  cover: ShownPicture;
  pictureCount: number;
};

export type CampaignPage = {
  id: string;
  title: Translated;
  description: Translated;
  /** At least one, in the operator's order. */
  pictures: ShownPicture[];
};

/** Each line is a paragraph. */
export function splitIntoParagraphs(description: string): string[] {
  return description.split('\n').filter((line) => line.trim());
}
