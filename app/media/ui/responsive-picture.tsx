import { Picture, type Priority } from '#app/ui/picture.tsx';
import { pictureSources, type ShownPicture as Shown } from '../picture-sizes.ts';

const portrait = { width: 4, height: 5 };

type ShownPictureProps = {
  picture: Shown | undefined;
  sizes: string;
  frame?: { width: number; height: number };
  alt?: '';
  /** Preloads the first image of a page; `wide` only on wide screens. */
  priority?: Priority;
  isPreloaded?: boolean;
  /** Another image for screens narrower than a width such as `48rem`. The style sheet then sets both shapes. */
  narrow?: { picture: Shown; below: string; sizes: string } | undefined;
  /** A file that is already loaded, displayed until this one is. */
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
