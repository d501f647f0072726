import { useEffect, useRef, useState } from 'react';
import type { ShownPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { SHOWN_AT_FIRST } from '../shown-picture-count.ts';
import { useNearEnd } from '../use-near-end.ts';
import { useShownPictures } from '../use-shown-pictures.ts';
import { CampaignPicture } from './campaign-picture.tsx';
import { LoadMore } from './load-more.tsx';
import { PictureViewer } from './picture-viewer.tsx';

type CampaignPicturesProps = { title: string; pictures: ShownPicture[] };

/** The pictures of a campaign, 20 at first, each of which opens full-screen. */
export function CampaignPictures({ title, pictures }: CampaignPicturesProps) {
  const total = pictures.length;
  const { shown, showAtLeast } = useShownPictures(total);
  const [viewed, setViewed] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toFocus = useRef<number>(undefined);
  // A reader whose focus is on the button decides for themselves.
  useNearEnd(list, () => document.activeElement !== button.current && showMore());

  useEffect(() => {
    const index = toFocus.current;
    if (index === undefined || index >= shown) return;
    toFocus.current = undefined;
    const picture = list.current?.querySelectorAll('a')[index];
    picture?.focus({ preventScroll: isInSight(picture) });
  });

  function showMore(): void {
    if (shown >= total) return;
    showAtLeast(shown + 1);
  }

  /** Whoever used the button goes on with the first picture that it brought; it goes down, or away. */
  function showMoreHere(): void {
    toFocus.current = shown;
    showMore();
  }

  /** The reader goes on where they stopped looking. */
  function stopViewing(): void {
    if (viewed === undefined) return;
    toFocus.current = viewed;
    setViewed(undefined);
    if (viewed >= shown) showAtLeast(viewed + 1);
  }

  return (
    <>
      <ul ref={list} className="campaign-pictures">
        {pictures.slice(0, shown).map((picture, index) => (
          <CampaignPicture
            key={picture.url}
            picture={picture}
            index={index}
            total={total}
            onView={() => setViewed(index)}
          />
        ))}
      </ul>
      {total > SHOWN_AT_FIRST && (
        <LoadMore button={button} shown={shown} total={total} onMore={showMoreHere} />
      )}
      {viewed !== undefined && (
        <PictureViewer
          title={title}
          pictures={pictures}
          viewed={viewed}
          onView={setViewed}
          onClose={stopViewing}
        />
      )}
    </>
  );
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
