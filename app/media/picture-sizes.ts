import { type Language, translated } from '#app/platform/text/language.ts';

/** The available widths. They suit the layouts' image sizes on screens with one to three pixels per CSS pixel. */
export const pictureWidths = [200, 400, 600, 800, 1200, 1600] as const;

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
export const SHARE_FILE = `${SHARE_WIDTH}x${SHARE_HEIGHT}.jpg`;

/** Emails display images at half this size. They are JPEGs, since not every email client supports WebP. */
export const MAIL_WIDTH = 160;
export const MAIL_HEIGHT = 200;
export const MAIL_FILE = `${MAIL_WIDTH}x${MAIL_HEIGHT}.jpg`;

export type ShownPicture = {
  url: string;
  width: number;
  height: number;
  colour: string;
  alt: string;
  altLanguage?: Language;
};

export type PictureRow = Omit<ShownPicture, 'altLanguage'> & { altNl: string | null };

export function shownPicture({ alt, altNl, ...picture }: PictureRow, language: Language): ShownPicture {
  const { text, language: altLanguage } = translated(language, alt, altNl);
  return { ...picture, alt: text, altLanguage };
}

export function pictureSources(url: string, width: number): { src: string; srcSet: string; avif: string } {
  const next = pictureWidths.find((served) => served >= width) ?? width;
  const widths = pictureWidths.filter((served) => served <= next);
  const list = (format: string) =>
    widths.map((served) => `${url}-${served}.${format} ${Math.min(served, width)}w`).join(', ');
  const middle = widths.findLast((served) => served <= 800) ?? pictureWidths[0];
  return { src: `${url}-${middle}.webp`, srcSet: list('webp'), avif: list('avif') };
}

export function largestFile(url: string, width: number): string {
  return `${url}-${pictureWidths.find((served) => served >= width) ?? pictureWidths.at(-1)}.webp`;
}

export function sharePictureAddress(url: string): string {
  return `${url}-${SHARE_FILE}`;
}

export function sharedPicture(
  picture: Pick<ShownPicture, 'url' | 'alt'> | undefined,
): { address: string; alt: string } | undefined {
  return picture && { address: sharePictureAddress(picture.url), alt: picture.alt };
}
