import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Language } from '#app/platform/text/language.ts';

export type Suggestions = {
  categories: { text: string; to: string }[];
  products: {
    title: string;
    titleLanguage: Language;
    to: string;
    price: string;
    picture: ShownPicture | undefined;
  }[];
};
