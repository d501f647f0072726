import '../register-translations.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { currentTab, tabs } from '../tabs.ts';

/** Beside the page on wide screens; elsewhere a strip above it, which scrolls to the tab that is open. */
export function AdminTabs() {
  const t = useWords();
  const current = currentTab(useLocation().pathname);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    if (open && strip.current) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav ref={strip} aria-label={t('admin.tabs')} className="admin-tabs">
      <ul>
        {tabs.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {t(words)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
