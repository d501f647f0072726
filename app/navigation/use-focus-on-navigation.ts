import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Stored outside of the component, since an error page remounts the component. */
let shown: { pathname: string; key: string } | undefined;

/** Focuses the new page's title for screen readers. Also does so after paging if the focused control was removed. */
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
