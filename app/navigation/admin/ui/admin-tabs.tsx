import '../register-translations.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles-and-permissions.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { currentTab, tabs } from '../tabs.ts';

/** What a role may open: beside the page on wide screens; elsewhere a strip above it, which scrolls to the tab that is open. */
export function AdminTabs({ role }: { role: StaffRole }) {
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
        {tabs
          .filter(({ to }) => mayOpen(role, to, 'GET'))
          .map(({ to, words }) => (
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
