import { useState } from 'react';
import { NavLink } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { Menu } from '../menus.server.ts';

/** The sections, each with its categories below it while pointed at or focused; Escape puts them away. */
export function MainMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  return (
    <ul className="main-menu">
      {menus.map((menu) => (
        <SectionMenu key={menu.section} {...menu} />
      ))}
      <li>
        <NavLink to="/the-drop" prefetch="intent" className="menu-link">
          {t('nav.theDrop')}
        </NavLink>
      </li>
    </ul>
  );
}

function SectionMenu({ section, featured, regular }: Menu) {
  const t = useWords();
  const [isPutAway, setPutAway] = useState(false);
  const putAway = () => setPutAway(true);
  const categories = [...featured, ...regular];
  return (
    <li
      data-put-away={isPutAway || undefined}
      onPointerLeave={() => setPutAway(false)}
      onBlur={() => setPutAway(false)}
      onKeyDown={(event) => event.key === 'Escape' && putAway()}
    >
      <NavLink to={`/${section}`} prefetch="intent" className="menu-link" onClick={putAway}>
        {t(`catalogue.${section}`)}
      </NavLink>
      {categories.length > 0 && (
        <ul className="submenu" aria-label={t('nav.categoriesOf', { section: t(`catalogue.${section}`) })}>
          {categories.map((category) => (
            <li key={category} data-featured={featured.includes(category) || undefined}>
              <NavLink to={`/${section}/${category}`} prefetch="intent" onClick={putAway}>
                {t(`catalogue.${category}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
