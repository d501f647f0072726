import { SearchDialogLink } from '#app/catalogue/search/ui/search-dialog-link.tsx';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Menu } from '../menus/menus.server.ts';
import { useHasScrolled } from '../use-has-scrolled.ts';
import { AccountMenu } from './account-menu.tsx';
import { BagLink } from './bag-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** Shrinks once the page is scrolled; by transforms alone, so nothing below it moves. */
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
