import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import type { SectionViewProps } from './section-view-props.ts';

const PHONES = '48rem';

type WidePictureProps = SectionViewProps & {
  /** Values of the `sizes` attribute, on phones and elsewhere. */
  sizes: { phone: string; wide: string };
};

/** Shows a full-width picture; phones get the portrait one, if any. */
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
