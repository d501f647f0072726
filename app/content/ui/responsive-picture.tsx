import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import type { SectionViewProps } from './section-view-props.ts';

const PHONES = '48rem';

type WidePictureProps = SectionViewProps & {
  /** How wide its place is, as in `<img sizes>`, on phones and on all else. */
  sizes: { phone: string; wide: string };
};

/** A picture as wide as its place; phones get the upright one, where there is one. */
export function LandscapeOrPortraitPicture({
  section: { picture, portrait },
  isFirst = false,
  sizes,
}: WidePictureProps) {
  const wide = picture ?? portrait;
  if (!wide) return null;
  return (
    <ResponsivePicture
      picture={wide}
      sizes={sizes.wide}
      narrow={{ picture: portrait ?? wide, below: PHONES, sizes: sizes.phone }}
      priority={isFirst}
      className="wide-picture"
    />
  );
}
