import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Translated } from '#app/platform/text/translated.ts';

/** A campaign as the lookbook lists it. */
export type CampaignCard = {
  id: string;
  title: Translated;
  /** The first paragraph of its description; empty where it has none. */
  line: Translated;
  cover: ShownPicture;
  pictureCount: number;
};

export type CampaignPage = {
  id: string;
  title: Translated;
  description: Translated;
  /** At least one, in the order of its operator. */
  pictures: ShownPicture[];
};

/** A description as its operator wrote it: each line a paragraph. */
export function splitIntoParagraphs(description: string): string[] {
  return description.split('\n').filter((line) => line.trim());
}
