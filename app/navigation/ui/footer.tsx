import { CachedHtml } from '#app/platform/pages/cached-html.tsx';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { infoLinks, orderLinks, pageLinks } from '../menu-and-footer-links.ts';
import type { Menu } from '../menus/menus.server.ts';
import { FooterNewsletter } from './footer-newsletter.tsx';
import { LanguageSwitch } from './language-switch.tsx';

type FooterProps = {
  menus: Menu[];
  /** What the layout's loader read; missing on an error page. */
  shown: { year: number; socialUrl: string } | undefined;
};

export function Footer({ menus, shown }: FooterProps) {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  const departments = menus.map(({ department }) => ({
    to: `/${department}`,
    words: `common.${department}` as const,
  }));
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <div className="footer-house">
          <p className="font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-xs text-stone">{t('footer.line')}</p>
          <FooterNewsletter />
        </div>
        <FooterLinks title={t('footer.shop')} links={[...departments, ...pageLinks]} />
        <FooterLinks title={t('footer.info')} links={infoLinks} />
        <FooterLinks title={t('footer.order')} links={orderLinks} />
      </div>
      <div className="page footer-end">
        <p className="text-sm text-stone">
          © {shown?.year} {brand}
        </p>
        {shown && (
          <a href={shown.socialUrl} className="footer-link text-sm" rel="noopener me">
            {t('footer.instagram')}
          </a>
        )}
        <LanguageSwitch />
      </div>
    </footer>
  );
}

type FooterLinksProps = {
  title: string;
  links: readonly { to: string; words: string }[];
};

function FooterLinks({ title, links }: FooterLinksProps) {
  const t = useWords();
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <CachedHtml as="ul" from={['footer links', links]}>
        {links.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className="footer-link">
              {t(words)}
            </Link>
          </li>
        ))}
      </CachedHtml>
    </nav>
  );
}
