import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';

/** The widths that pictures are served in; chosen from how wide layouts draw them on screens of one to three dots a pixel. */
export const pictureWidths = [200, 400, 600, 800, 1200, 1600] as const;

/** The size of pictures for shared links: the shape that most sites that show them agree on. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
export const SHARE_FILE = `${SHARE_WIDTH}x${SHARE_HEIGHT}.jpg`;

/** What mails show, at half of it: a JPEG, since not every mail program reads WebP. */
export const MAIL_WIDTH = 160;
export const MAIL_HEIGHT = 200;
export const MAIL_FILE = `${MAIL_WIDTH}x${MAIL_HEIGHT}.jpg`;

/** A picture as pages draw it: where it is, its natural size, its placeholder, what one sees. */
export type ShownPicture = {
  url: string;
  width: number;
  height: number;
  colour: string;
  alt: string;
  /** Where it may be another than the page's. */
  altLanguage?: Language;
};

/** What a query reads of an image for pages to show. */
export type PictureRow = Omit<ShownPicture, 'altLanguage'> & { altNl: string | null };

/** An image of the library as pages in this language draw it. */
export function shownPicture({ alt, altNl, ...picture }: PictureRow, language: Language): ShownPicture {
  const { text, language: altLanguage } = translated(language, alt, altNl);
  return { ...picture, alt: text, altLanguage };
}

/** The files of a picture for `<picture>`, from its `images.url` and its natural width: it is never enlarged. */
export function pictureSources(url: string, width: number): { src: string; srcSet: string; avif: string } {
  const next = pictureWidths.find((served) => served >= width) ?? width;
  const widths = pictureWidths.filter((served) => served <= next);
  const list = (format: string) =>
    widths.map((served) => `${url}-${served}.${format} ${Math.min(served, width)}w`).join(', ');
  const middle = widths.findLast((served) => served <= 800) ?? pictureWidths[0];
  return { src: `${url}-${middle}.webp`, srcSet: list('webp'), avif: list('avif') };
}

/** The largest file of a picture, for a link to it. */
export function largestFile(url: string, width: number): string {
  return `${url}-${pictureWidths.find((served) => served >= width) ?? pictureWidths.at(-1)}.webp`;
}

/** The path of a page's JPEG for shared links, from an `images.url`; 1200 × 630, below the shop's address. */
export function sharePictureAddress(url: string): string {
  return `${url}-${SHARE_FILE}`;
}

/** A page's picture for shared links: its JPEG and alt text. */
export function sharedPicture(
  picture: Pick<ShownPicture, 'url' | 'alt'> | undefined,
): { address: string; alt: string } | undefined {
  return picture && { address: sharePictureAddress(picture.url), alt: picture.alt };
}
