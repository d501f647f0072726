import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { isOnTwin, useBackHeard } from '#app/ui/use-closed-by-back.ts';
import { entersBackOffice } from './hard-navigate-to-admin.ts';

/** A pointer that rests on a link this long means it. */
const INTENT_MS = 100;

/**
 * Follows every link within the shop without a full page load, and prefetches what the reader is about to open. One
 * listener for all, since a listing has more than a hundred links.
 */
export function ClientSideLinksAndPrefetch() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string>();
  useBackHeard();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function follow(event: MouseEvent): void {
      const link = linkWithin(event);
      const opensElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || opensElsewhere) return;
      event.preventDefault();
      navigate(addressOf(link), {
        replace: Boolean(link.dataset.replace) || isOnTwin() || link.href === window.location.href,
        preventScrollReset: Boolean(link.dataset.stay),
        viewTransition: Boolean(link.dataset.transition),
      });
    }

    function intend(event: Event): void {
      const link = linkWithin(event);
      clearTimeout(timer);
      if (link) timer = setTimeout(() => setIntended(addressOf(link)), INTENT_MS);
    }

    const intents = ['pointerover', 'focusin', 'touchstart'] as const;
    document.addEventListener('click', follow);
    for (const intent of intents) document.addEventListener(intent, intend, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', follow);
      for (const intent of intents) document.removeEventListener(intent, intend);
    };
  }, [navigate]);

  return intended ? <PrefetchPageLinks page={intended} /> : null;
}

/** The link to another page of the shop that an event is about. */
function linkWithin(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  const isOnThisPage = link.hash && link.pathname === window.location.pathname;
  return isOnThisPage || entersBackOffice(link.pathname) ? undefined : link;
}

function addressOf(link: HTMLAnchorElement): string {
  return `${link.pathname}${link.search}${link.hash}`;
}
