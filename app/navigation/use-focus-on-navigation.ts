import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Outlives the frame of the page, which is drawn again around an error. */
let shown: { pathname: string; key: string } | undefined;

/**
 * After a change of page the focus goes to its title, so that screen readers say where one is. Also when only the
 * query changed, as by paging or searching, and the control that was used is gone.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, key } = useLocation();

  useEffect(() => {
    const before = shown;
    shown = { pathname, key };
    if (!before || before.key === key || hash) return;
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    const title = document.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
