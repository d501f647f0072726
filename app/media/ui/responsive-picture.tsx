import { Picture, type Priority } from '#app/ui/picture.tsx';
import { pictureSources, type ShownPicture as Shown } from '../picture-sizes.ts';

const portrait = { width: 4, height: 5 };

type ShownPictureProps = {
  picture: Shown | undefined;
  sizes: string;
  frame?: { width: number; height: number };
  alt?: '';
  /** Loads the image with priority, as for the first one of a page; `wide` does so only on wide screens. */
  priority?: Priority;
  isPreloaded?: boolean;
  /** Another image for screens narrower than `below`, such as `48rem`. The style sheet then sets both aspect ratios. */
  narrow?: { picture: Shown; below: string; sizes: string } | undefined;
  /** A file that is already loaded. It is displayed until this picture has loaded. */
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
