import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the focus goes to its title, so that screen readers say where one is. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const title = document.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, hash]);
}
