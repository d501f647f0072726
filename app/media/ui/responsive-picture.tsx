import { Picture, type Priority } from '#app/ui/picture.tsx';
import { pictureSources, type ShownPicture as Shown } from '../picture-sizes.ts';

/** The house's frame. */
const portrait = { width: 4, height: 5 };

type ShownPictureProps = {
  /** Without one the frame holds an empty hanger. */
  picture: Shown | undefined;
  /** How wide the layout draws it at each breakpoint, as in `<img sizes>`. */
  sizes: string;
  /** The shape that the picture fills, 4:5 unless told; a picture is its own natural shape. */
  frame?: { width: number; height: number };
  /** Nothing, where the words beside it say the same. */
  alt?: '';
  /** For the first thing a reader sees: preloaded, what is `wide` on wide screens only. */
  priority?: Priority;
  /** Whoever draws it has asked for it already. */
  isPreloaded?: boolean;
  /** Another picture on screens below a width such as `48rem`; the style sheet then says the shapes. */
  narrow?: { picture: Shown; below: string; sizes: string } | undefined;
  /** Another file of it that the browser has, shown until this one is there. */
  standIn?: string | undefined;
  className?: string | undefined;
};

/** A picture of the library in its place: AVIF or WebP, in the smallest width that suffices. */
export function ResponsivePicture({ picture, frame = portrait, alt, narrow, ...rest }: ShownPictureProps) {
  return (
    <Picture
      {...rest}
      {...(picture && pictureSources(picture.url, picture.width))}
      width={frame.width}
      height={frame.height}
      colour={picture?.colour}
      alt={alt ?? picture?.alt ?? ''}
      lang={alt === undefined ? picture?.altLanguage : undefined}
      narrow={narrow && narrowPicture(narrow)}
    />
  );
}

function narrowPicture({ picture, ...rest }: NonNullable<ShownPictureProps['narrow']>) {
  const { url, width, height } = picture;
  return { ...pictureSources(url, width), width, height, ...rest };
}
