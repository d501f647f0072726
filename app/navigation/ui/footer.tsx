import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { guestLinks } from '../account-links.ts';
import type { Menu } from '../menus.server.ts';
import { useShopFacts } from '../shop-facts.ts';
import { LanguageSwitch } from './language-switch.tsx';

export function Footer({ menus, year }: { menus: Menu[]; year: number | undefined }) {
  const t = useWords();
  const brand = useShopFacts()?.brand;
  return (
    <footer className="footer">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <p className="font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-xs text-stone">{t('nav.footerLine')}</p>
        </div>
        <nav id="site-links" aria-label={t('nav.shop')}>
          <h2 className="footer-title">{t('nav.shop')}</h2>
          <ul>
            {menus.map(({ section }) => (
              <FooterLink key={section} to={`/${section}`} text={t(`catalogue.${section}`)} />
            ))}
            <FooterLink to="/the-drop" text={t('nav.theDrop')} />
          </ul>
        </nav>
        <nav aria-label={t('nav.order')}>
          <h2 className="footer-title">{t('nav.order')}</h2>
          <ul>
            {guestLinks.map(({ to, words }) => (
              <FooterLink key={to} to={to} text={t(words)} />
            ))}
          </ul>
        </nav>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-6 border-sand border-t py-3">
        <p className="text-sm text-stone">
          © {year} {brand}
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="footer-link">
        {text}
      </Link>
    </li>
  );
}
