import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { subcategoryName } from '#app/catalogue/categories.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Menu } from '../menus/menus.server.ts';
import { pageLinks } from '../page-links.ts';

/** The departments, with their categories on hover or focus; Escape closes them. */
export function MainMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <ul className="main-menu">
      {menus.map((menu) => (
        <DepartmentMenu key={menu.department} {...menu} pathname={pathname} />
      ))}
      {pageLinks.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className="menu-link" aria-current={here(pathname, to)}>
            {t(words)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DepartmentMenu({ department, featured, regular, pathname }: Menu & { pathname: string }) {
  const t = useWords();
  const [isPutAway, setPutAway] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const putAway = () => setPutAway(true);
  // Hovering moves no focus, so keys are handled on the document.
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
      <Link to={path} className="menu-link" aria-current={here(pathname, path)} onClick={putAway}>
        {t(`common.${department}`)}
      </Link>
      {categories.length > 0 && (
        <ul className="submenu" aria-label={t('nav.categoriesOf', { section: t(`common.${department}`) })}>
          {categories.map((category) => (
            <li key={category} data-featured={featured.includes(category) || undefined}>
              <Link
                to={`${path}/${category}`}
                aria-current={here(pathname, `${path}/${category}`)}
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

/** Marks a department's link also on pages below it. */
function here(pathname: string, path: string): 'page' | undefined {
  return pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined;
}
