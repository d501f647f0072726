import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { useIsAlive } from '#app/ui/is-alive.ts';
import { Link } from '#app/ui/link.tsx';
import { guestLinks } from '../account-links.ts';
import type { Menu } from '../menus.server.ts';
import { useShopFacts } from '../shop-facts.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** A full-screen panel below the header; before JavaScript its toggle leads to the same links in the footer. */
export function MobileMenu({ menus }: { menus: Menu[] }) {
  const t = useWords();
  const brand = useShopFacts()?.brand;
  const dialog = useRef<HTMLDialogElement>(null);
  const isAlive = useIsAlive();
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (pathname) dialog.current?.close();
  }, [pathname]);

  if (!isAlive) {
    return (
      <a href="#site-links" className="icon-button menu-toggle" aria-label={t('nav.openMenu')}>
        <MenuIcon aria-hidden size={22} strokeWidth={1.4} />
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="icon-button menu-toggle"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon aria-hidden size={22} strokeWidth={1.4} />
      </button>
      <dialog ref={dialog} className="mobile-menu" aria-label={t('nav.menu')}>
        <div className="mobile-menu-bar">
          <button type="button" className="icon-button" aria-label={t('nav.closeMenu')} onClick={close}>
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
                  {t(`catalogue.${section}`)}
                </Link>
                <ul className="flex flex-wrap gap-x-5">
                  {[...featured, ...regular].map((category) => (
                    <li key={category}>
                      <Link to={`/${section}/${category}`} className="mobile-sublink" onClick={close}>
                        {t(`catalogue.${category}`)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            <li>
              <Link to="/the-drop" className="mobile-link" onClick={close}>
                {t('nav.theDrop')}
              </Link>
            </li>
          </ul>
          <div className="mt-8 border-sand border-t pt-5">
            <p className="text-stone">{t('nav.guest')}</p>
            <ul className="flex gap-6">
              {guestLinks.map(({ to, words }) => (
                <li key={to}>
                  <Link to={to} className="account-link" onClick={close}>
                    {t(words)}
                  </Link>
                </li>
              ))}
            </ul>
            <LanguageSwitch />
          </div>
        </nav>
      </dialog>
    </>
  );
}
