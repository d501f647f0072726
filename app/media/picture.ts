/** The widths every picture is stored in; the layouts choose among them. */
export const pictureWidths = [400, 800, 1200] as const;

/** A picture as pages draw it: where it is, its natural size, its placeholder, what one sees. */
export type ShownPicture = { url: string; width: number; height: number; colour: string; alt: string };

/** `src` and `srcSet` of a stored picture, from its `images.url` and its natural width. */
export function pictureSources(url: string, width: number): { src: string; srcSet: string } {
  const widths = pictureWidths.filter((stored) => stored <= width);
  const available = widths.length ? widths : [pictureWidths[0]];
  const middle = available.includes(800) ? 800 : available.at(-1);
  return {
    src: `${url}-${middle}.webp`,
    srcSet: available.map((stored) => `${url}-${stored}.webp ${stored}w`).join(', '),
  };
}
