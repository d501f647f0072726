import { Picture, type Priority } from '#app/ui/picture.tsx';
import { pictureSources, type ShownPicture as Shown } from '../picture-sizes.ts';

/** The shop's standard frame. */
const portrait = { width: 4, height: 5 };

type ShownPictureProps = {
  /** An empty hanger is displayed without one. */
  picture: Shown | undefined;
  /** Same syntax as `<img sizes>`. */
  sizes: string;
  /** Shape of the frame, 4:5 by default. */
  frame?: { width: number; height: number };
  /** Empty if adjacent text says the same. */
  alt?: '';
  /** Preloads the first image of a page; `wide` only on wide screens. */
  priority?: Priority;
  /** True if the caller preloaded it. */
  isPreloaded?: boolean;
  /** Another image below a width such as `48rem`; the style sheet then sets the shapes. */
  narrow?: { picture: Shown; below: string; sizes: string } | undefined;
  /** A file already loaded, displayed until this one has. */
  standIn?: string | undefined;
  className?: string | undefined;
};

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
