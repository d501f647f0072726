import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { largestFile, type ShownPicture as Shown, type ShownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { Button, SecondaryLink } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { isWide, pictureSizes, placeOf, SHOWN_AT_FIRST, shownCount, stepFor } from '../picture-grid.ts';
import { PictureViewer } from './picture-viewer.tsx';

type CampaignPicturesProps = { title: string; pictures: ShownPicture[] };

export function CampaignPictures({ title, pictures }: CampaignPicturesProps) {
  const total = pictures.length;
  const { shown, showAtLeast } = useShownPictures(total);
  const [viewed, setViewed] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toFocus = useRef<number>(undefined);
  // Adds no pictures while the button has the focus, since its user decides when to add them.
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

  /** Shows more pictures, and moves the focus to the first new one, since the button moves or disappears. */
  function showMoreHere(): void {
    toFocus.current = shown;
    showMore();
  }

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

const NEAR_END_PX = 500;
/** The distance in screens at which pictures are added. A fast swipe must not reach the end before their layout. */
const SCREENS_AHEAD = 1.5;

/** Calls `onNear` near the end of the list. At the page's end, a visible footer would jump when pictures are added. */
function useNearEnd(list: RefObject<HTMLElement | null>, onNear: () => void): void {
  const look = useEffectEvent(() => {
    const end = list.current?.getBoundingClientRect().bottom;
    const near = Math.max(NEAR_END_PX, SCREENS_AHEAD * window.innerHeight);
    if (end !== undefined && end - window.innerHeight <= near) onNear();
  });
  useEffect(() => {
    const onScroll = () => look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}

/** Stores the number in the URL, so that going back restores the pictures and scroll position without a request. */
function useShownPictures(total: number): { shown: number; showAtLeast: (count: number) => void } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [revealed, setRevealed] = useState(0);

  function showAtLeast(count: number): void {
    // Displays the pictures immediately. React Router updates the URL when it has time.
    setRevealed(stepFor(count));
    const asked = new URLSearchParams(search);
    asked.set('shown', String(stepFor(count)));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    navigate({ pathname, search: asked.toString() }, options);
  }

  return { shown: Math.max(shownCount(search.get('shown'), total), Math.min(revealed, total)), showAtLeast };
}

type LoadMoreProps = {
  button: RefObject<HTMLButtonElement | null>;
  shown: number;
  total: number;
  onMore: () => void;
};

/** Announces the number of displayed pictures to screen readers. Without JavaScript the button is a link. */
function LoadMore({ button, shown, total, onMore }: LoadMoreProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  return (
    <div className="load-more">
      <p role="status">{t('lookbook.shown', { shown, total })}</p>
      {shown < total &&
        (isAlive ? (
          <Button ref={button} look="secondary" onClick={onMore}>
            {t('lookbook.loadMore')}
          </Button>
        ) : (
          <SecondaryLink to={`?shown=${stepFor(shown + 1)}#picture-${shown + 1}`}>
            {t('lookbook.loadMore')}
          </SecondaryLink>
        ))}
    </div>
  );
}

type CampaignPictureProps = { picture: Shown; index: number; total: number; onView: () => void };

/** The picture opens the viewer; without JavaScript it links to its file. */
function CampaignPicture({ picture, index, total, onView }: CampaignPictureProps) {
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
      {/* The link needs a target, since React Router follows links without one as pages of the shop. */}
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
