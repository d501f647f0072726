import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { isPersonalPage } from '#app/offline/personal-pages.ts';
import { isOnTwin, useBackHeard } from '#app/ui/use-closed-by-back.ts';
import { entersBackOffice } from './hard-navigate-to-admin.ts';

const INTENT_MS = 100;

/** Handles all links of a page with one listener, since a listing contains more than a hundred links. */
export function ClientSideLinksAndPrefetch() {
  const navigate = useNavigate();
  useBackHeard();

  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = linkWithin(event);
      const opensElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || opensElsewhere) return;
      event.preventDefault();
      navigate(addressOf(link), {
        replace: Boolean(link.dataset.replace) || isOnTwin() || link.href === window.location.href,
        preventScrollReset: Boolean(link.dataset.stay),
        viewTransition:
          Boolean(link.dataset.transition) && !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      });
    }

    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  return useIntendedPages().map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function useIntendedPages(): string[] {
  const { key } = useLocation();
  const [intended, setIntended] = useState({ from: key, pages: [] as string[] });

  useEffect(() => {
    const intend = (page: string) =>
      setIntended(({ from, pages }) => ({
        from: key,
        pages: [...new Set([...(from === key ? pages : []), page])],
      }));
    // Focus and pointer have separate timers: a focus that scrolls the page causes pointer events on other links.
    const stops = [
      followIntent(['pointerover', 'touchstart'], 'pointercancel', intend),
      followIntent(['focusin'], 'focusout', intend),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);

  return intended.from === key ? intended.pages : [];
}

type Intent = 'pointerover' | 'touchstart' | 'focusin';

function followIntent(
  begins: Intent[],
  ends: 'pointercancel' | 'focusout',
  intend: (page: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  function begin(event: Event): void {
    stop();
    const link = linkWithin(event);
    if (link && isWorthPrefetching(link)) timer = setTimeout(() => intend(link.pathname), INTENT_MS);
  }
  for (const name of begins) document.addEventListener(name, begin, { passive: true });
  document.addEventListener(ends, stop);
  return () => {
    stop();
    for (const name of begins) document.removeEventListener(name, begin);
    document.removeEventListener(ends, stop);
  };
}

/** Returns whether to prefetch a link. False for personal pages, URLs with a query and slow or metered connections. */
function isWorthPrefetching({ pathname, search }: HTMLAnchorElement): boolean {
  const isOtherPage = pathname !== window.location.pathname;
  return isOtherPage && !search && !isPersonalPage(pathname) && !hasDearConnection();
}

function hasDearConnection(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData) || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

function linkWithin(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  const isOnThisPage = link.hash && link.pathname === window.location.pathname;
  return isOnThisPage || entersBackOffice(link.pathname) ? undefined : link;
}

function addressOf(link: HTMLAnchorElement): string {
  return `${link.pathname}${link.search}${link.hash}`;
}

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
