import { type RefObject, useEffect, useEffectEvent } from 'react';

const NEAR_END_PX = 500;
/** What a fast finger passes before the next pictures are laid out. */
const SCREENS_AHEAD = 1.5;

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
