import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { subcategoryName } from '#app/catalogue/subcategory-name.ts';
import { CachedHtml } from '#app/platform/pages/cached-html.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Menu } from '../menus/menus.server.ts';
import { pageLinks } from '../page-links.ts';

/** The departments, each with its categories below it while pointed at or focused; Escape puts them away. */
export function MainMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const { pathname } = useLocation();
  // The deepest link that leads here, not the address: a menu for each that strangers think of would fill what is kept.
  const current = [...menus.flatMap(linksOf), ...pageLinks.map(({ to }) => to)].findLast((path) =>
    here(pathname, path),
  );
  return (
    <CachedHtml as="ul" className="main-menu" from={['main menu', menus, current]}>
      {menus.map((menu) => (
        <DepartmentMenu key={menu.department} {...menu} current={current} />
      ))}
      {pageLinks.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className="menu-link" aria-current={here(current, to)}>
            {t(words)}
          </Link>
        </li>
      ))}
    </CachedHtml>
  );
}

function linksOf({ department, featured, regular }: Menu): string[] {
  const path = `/${department}`;
  return [path, ...[...featured, ...regular].map((category) => `${path}/${category}`)];
}

function DepartmentMenu({ department, featured, regular, current }: Menu & { current?: string }) {
  const t = useWords();
  const [isPutAway, setPutAway] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const putAway = () => setPutAway(true);
  // A pointer alone brings no focus, and so no key.
  useEffect(() => {
    if (!isPointed) return;
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && setPutAway(true);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isPointed]);
  const path = `/${department}`;
  const categories = [...featured, ...regular];
  return (
    <li
      data-put-away={isPutAway || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => {
        setPointed(false);
        setPutAway(false);
      }}
      onBlur={() => setPutAway(false)}
      onKeyDown={(event) => event.key === 'Escape' && putAway()}
    >
      <Link to={path} className="menu-link" aria-current={here(current, path)} onClick={putAway}>
        {t(`common.${department}`)}
      </Link>
      {categories.length > 0 && (
        <ul className="submenu" aria-label={t('nav.categoriesOf', { section: t(`common.${department}`) })}>
          {categories.map((category) => (
            <li key={category} data-featured={featured.includes(category) || undefined}>
              <Link
                to={`${path}/${category}`}
                aria-current={here(current, `${path}/${category}`)}
                onClick={putAway}
              >
                {subcategoryName(category, department, t)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A section's own link stays marked on the pages below it. */
function here(pathname: string | undefined, path: string): 'page' | undefined {
  return pathname === path || pathname?.startsWith(`${path}/`) ? 'page' : undefined;
}
