import { Menu as MenuIcon, X } from 'lucide-react';
import { useWords } from '#app/platform/words.ts';
import { useClosedByBack } from '#app/ui/closed-by-back.ts';
import { Link } from '#app/ui/link.tsx';
import { useModal } from '#app/ui/use-modal.ts';
import type { Menu } from '../menus.server.ts';
import { pageLinks } from '../page-links.ts';
import { useShopFacts } from '../shop-facts.ts';
import { useOnLeaving } from '../use-on-leaving.ts';
import { AccountLine } from './account-panel.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** A full-screen panel. */
export function MobileMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const brand = useShopFacts()?.brand;
  const modal = useModal();
  const { close } = modal;
  useOnLeaving(close);
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
            {menus.map(({ section, featured, regular }) => (
              <li key={section}>
                <Link to={`/${section}`} className="mobile-link" onClick={close}>
                  {t(`common.${section}`)}
                </Link>
                <ul className="flex flex-wrap gap-x-5">
                  {[...featured, ...regular].map((category) => (
                    <li key={category}>
                      <Link to={`/${section}/${category}`} className="mobile-sublink" onClick={close}>
                        {t(`common.${category}`)}
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
