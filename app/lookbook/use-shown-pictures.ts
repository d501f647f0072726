import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { shownCount, stepFor } from './shown-picture-count.ts';

const NEAR_END_PX = 500;
/** What a fast finger passes before the next pictures are laid out. */
const SCREENS_AHEAD = 1.5;

/**
 * How many pictures of a campaign are shown. It stands in the address, so that whoever comes back finds them all, and
 * their place among them; the page has them already, so nothing is fetched for it.
 */
export function useShownPictures(total: number): { shown: number; showAtLeast: (count: number) => void } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [revealed, setRevealed] = useState(0);

  function showAtLeast(count: number): void {
    // At once, for a reader who scrolls fast; the address follows when React Router has time.
    setRevealed(stepFor(count));
    const asked = new URLSearchParams(search);
    asked.set('shown', String(stepFor(count)));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    navigate({ pathname, search: asked.toString() }, options);
  }

  return { shown: Math.max(shownCount(search.get('shown'), total), Math.min(revealed, total)), showAtLeast };
}

/**
 * Calls back whenever the reader scrolls and the end of the list is close. Not the end of the page: below the list
 * stands the footer, and a footer that is seen already would jump when more come.
 */
export function useNearEnd(list: RefObject<HTMLElement | null>, onNear: () => void): void {
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
