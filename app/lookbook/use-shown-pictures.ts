import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { shownCount, stepFor } from './shown-picture-count.ts';

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
