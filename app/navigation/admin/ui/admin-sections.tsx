import { FileText, Package, Shirt, Store, Tag } from 'lucide-react';
import { useLocation } from 'react-router';
import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles.ts';
import type { Waiting } from '#app/back-office/health/count-waiting.server.ts';
import { formatViewCount } from '#app/order-management/order-list-views.ts';
import { createStoredText } from '#app/platform/pages/browser-store.ts';
import { parseJsonObject } from '#app/platform/text/parse-json.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { currentTab, sections, tabUrl } from '../tabs.ts';

const icons = { orders: Package, catalogue: Shirt, selling: Tag, pages: FileText, shop: Store };

type AdminSectionsProps = { role: StaffRole; waiting: Waiting | undefined };

/** The tabs that a role may open. Orders and the current page's section are open until the operator closes them. */
export function AdminSections({ role, waiting }: AdminSectionsProps) {
  const t = useWords();
  const current = currentTab(useLocation());
  const choices = readChoices(sectionChoices.useValue((text) => text));
  return (
    <nav aria-label={t('admin.tabs')} className="admin-sections">
      {sections.map(({ id, tabs }) => {
        const shown = tabs.filter(({ to }) => mayOpen(role, to, 'GET'));
        if (shown.length === 0) return null;
        const list = (
          <ul key={id}>
            {shown.map((tab) => (
              <li key={tab.words}>
                <Link to={tabUrl(tab)} aria-current={tab === current ? 'page' : undefined}>
                  {t(tab.words)} <Count of={tab.waiting && waiting?.[tab.waiting]} />
                </Link>
              </li>
            ))}
          </ul>
        );
        if (id === 'start') return list;
        const Icon = icons[id];
        const isOpen = choices[id] ?? (id === 'orders' || shown.some((tab) => tab === current));
        return (
          <details
            key={id}
            open={isOpen}
            onToggle={({ currentTarget: { open } }) => {
              if (open !== isOpen) chooseSection(id, open);
            }}
          >
            <summary>
              <Icon aria-hidden size={18} strokeWidth={1.5} />
              {t(`admin.section.${id}`)}
            </summary>
            {list}
          </details>
        );
      })}
    </nav>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return count ? <span className="admin-count">{formatViewCount(count)}</span> : null;
}

/** Maps a section to whether the operator left it open in this browser, as JSON. */
const sectionChoices = createStoredText('admin-sections');

function readChoices(text: string): { [id: string]: boolean } {
  return { ...parseJsonObject(text) };
}

function chooseSection(id: string, isOpen: boolean): void {
  sectionChoices.set(JSON.stringify({ ...readChoices(sectionChoices.get()), [id]: isOpen }));
}
