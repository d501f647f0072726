import type { CSSProperties, MouseEvent } from 'react';
import { largestFile, type ShownPicture as Shown } from '#app/media/picture-types-sizes-and-urls.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { isWide, pictureSizes, placeOf } from '../picture-grid.ts';

type CampaignPictureProps = { picture: Shown; index: number; total: number; onView: () => void };

/** A picture in its place; before JavaScript it leads to its file. */
export function CampaignPicture({ picture, index, total, onView }: CampaignPictureProps) {
  const t = useWords();
  const place = placeOf(index, total);
  const style = {
    '--phone': place.phone.join(' / '),
    '--tablet': place.tablet.join(' / '),
    '--desktop': place.desktop.join(' / '),
    alignSelf: place.align,
  } as CSSProperties;

  function view(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onView();
  }

  return (
    <li id={`picture-${index + 1}`} data-wide={isWide(place) || undefined} style={style}>
      {/* A target, since this leads to a file: links without one are followed as pages of the shop. */}
      <a
        href={largestFile(picture.url, picture.width)}
        target="_self"
        aria-label={picture.alt ? undefined : t('lookbook.picture', { position: index + 1 })}
        onClick={view}
      >
        <ResponsivePicture picture={picture} sizes={pictureSizes(place)} priority={index === 0} />
      </a>
    </li>
  );
}
