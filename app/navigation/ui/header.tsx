import { Menu as MenuIcon, ShoppingBag, User, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBag } from '#app/bag/bag-store.ts';
import { SearchDialogLink } from '#app/catalogue/search/ui/search-dialog-link.tsx';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { useModal } from '#app/ui/use-modal.ts';
import type { Menu } from '../menus/navigation-settings.server.ts';
import { pageLinks } from '../page-links.ts';
import { useHasScrolled } from '../use-has-scrolled.ts';
import { AccountLine, AccountPanel } from './account-panel.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The header shrinks on scrolling only by CSS transforms, so that nothing below it moves. */
export function Header({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  return (
    <header className="header" data-shrunk={useHasScrolled() || undefined}>
      <div className="header-bar">
        <MobileMenu menus={menus} />
        <Link to="/" className="brand">
          {brand}
        </Link>
        <nav aria-label={t('nav.main')} className="header-menus">
          <MainMenu menus={menus} />
        </nav>
        <div className="header-tools">
          <div className="hidden lg:block">
            <LanguageSwitch />
          </div>
          <SearchDialogLink />
          <AccountMenu />
          <BagLink />
        </div>
      </div>
    </header>
  );
}

const MOST_SHOWN = 99;

/** Displays the number of items over the icon, so that nothing moves once the browser has loaded it. */
function BagLink() {
  const t = useWords();
  const { itemCount } = useBag();
  return (
    <Link
      to="/bag"
      className="icon-button"
      aria-label={itemCount ? t('nav.bagWith', { count: itemCount }) : t('nav.bag')}
    >
      <ShoppingBag aria-hidden size={20} strokeWidth={1.4} />
      {itemCount > 0 && (
        <span className="bag-count" aria-hidden data-testid="bag-count">
          {itemCount > MOST_SHOWN ? `${MOST_SHOWN}+` : itemCount}
        </span>
      )}
    </Link>
  );
}

function AccountMenu() {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  useOnPageChange(() => panel.current?.hidePopover());
  useClosedByBack(panel);

  return (
    <div className="hidden md:block">
      <button
        type="button"
        className="icon-button"
        popoverTarget="account-menu"
        aria-label={t('nav.account')}
      >
        <User aria-hidden size={20} strokeWidth={1.4} />
      </button>
      <div id="account-menu" ref={panel} popover="auto" className="account-menu">
        <AccountPanel />
        <div className="mt-3 border-sand border-t pt-2">
          <LanguageSwitch />
        </div>
      </div>
    </div>
  );
}

function MobileMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  const modal = useModal();
  const { close } = modal;
  useOnPageChange(close);
  useClosedByBack(modal.dialog.ref);

  return (
    <>
      <button
        type="button"
        className="icon-button menu-toggle"
        aria-label={t('nav.openMenu')}
        {...modal.opens}
      >
        <MenuIcon aria-hidden size={22} strokeWidth={1.4} />
      </button>
      <dialog {...modal.dialog} className="mobile-menu" aria-label={t('nav.menu')}>
        <div className="mobile-menu-bar">
          <button type="button" className="icon-button" aria-label={t('nav.closeMenu')} {...modal.closes}>
            <X aria-hidden size={22} strokeWidth={1.4} />
          </button>
          <Link to="/" className="brand" onClick={close}>
            {brand}
          </Link>
        </div>
        <nav aria-label={t('nav.main')} className="mobile-menu-links">
          <ul>
            {menus.map(({ department, name, featured, regular }) => (
              <li key={department}>
                <Link to={`/${department}`} className="mobile-link" onClick={close}>
                  {name}
                </Link>
                <ul className="flex flex-wrap gap-x-5">
                  {[...featured, ...regular].map((category) => (
                    <li key={category.slug}>
                      <Link to={`/${department}/${category.slug}`} className="mobile-sublink" onClick={close}>
                        {category.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            {pageLinks.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} className="mobile-link" onClick={close}>
                  {t(words)}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-8 border-sand border-t pt-5">
            <AccountLine onFollow={close} />
            <LanguageSwitch />
          </div>
        </nav>
      </dialog>
    </>
  );
}

/** Calls `leave` on navigation. Does not do so on hydration, since the visitor may have opened a menu before. */
function useOnPageChange(leave: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leave();
  });
}

function MainMenu({ menus }: { menus: Menu[] }) {
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

function DepartmentMenu({
  department,
  name: title,
  featured,
  regular,
  pathname,
}: Menu & { pathname: string }) {
  const t = useWords();
  const [isPutAway, setPutAway] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const putAway = () => setPutAway(true);
  // Handles Escape on the document, since hovering over a menu does not move the focus into it.
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
        {title}
      </Link>
      {categories.length > 0 && (
        <ul className="submenu" aria-label={t('nav.categoriesOf', { section: title })}>
          {categories.map(({ slug, name }, place) => (
            <li key={slug} data-featured={place < featured.length || undefined}>
              <Link to={`${path}/${slug}`} aria-current={here(pathname, `${path}/${slug}`)} onClick={putAway}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function here(pathname: string, path: string): 'page' | undefined {
  return pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined;
}
