import { Menu as MenuIcon, X } from 'lucide-react';
import { subcategoryName } from '#app/catalogue/subcategory-name.ts';
import { CachedHtml } from '#app/platform/pages/cached-html.tsx';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { useModal } from '#app/ui/use-modal.ts';
import { pageLinks } from '../menu-and-footer-links.ts';
import type { Menu } from '../menus/menus.server.ts';
import { useOnPageChange } from '../use-on-page-change.ts';
import { AccountLine } from './account-panel.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** A full-screen panel. */
export function MobileMenu({ menus }: { menus: Menu[] }) {
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
          <CachedHtml as="ul" from={['mobile menu', menus]}>
            {menus.map(({ department, featured, regular }) => (
              <li key={department}>
                <Link to={`/${department}`} className="mobile-link" onClick={close}>
                  {t(`common.${department}`)}
                </Link>
                <ul className="flex flex-wrap gap-x-5">
                  {[...featured, ...regular].map((category) => (
                    <li key={category}>
                      <Link to={`/${department}/${category}`} className="mobile-sublink" onClick={close}>
                        {subcategoryName(category, department, t)}
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
          </CachedHtml>
          <div className="mt-8 border-sand border-t pt-5">
            <AccountLine onFollow={close} />
            <LanguageSwitch />
          </div>
        </nav>
      </dialog>
    </>
  );
}
