import type { ShownPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import type { Translated } from '#app/platform/text/translated.ts';

/** A collection that is on sale for a while. */
export type RunningDrop = {
  id: string;
  title: Translated;
  description: Translated;
  picture: ShownPicture | undefined;
};

/** Stays out of listings; operators walk through a real payment with it. */
export const HIDDEN_TEST_PRODUCT_SLUG = 'test-product';
