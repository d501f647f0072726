import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { SignUpForm } from '#app/newsletter/sign-up-form.tsx';
import { socialUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { redirectMissingPages } from '#app/redirects/redirect-missing-pages.server.ts';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/storefront-layout';
import { shopYear } from './copyright-year.server.ts';
import { listMenus, type Menu } from './menus/navigation-settings.server.ts';
import { infoLinks, orderLinks, pageLinks } from './page-links.ts';
import { revalidateLayout } from './revalidate-layout.ts';
import { ErrorPage, NotFoundPage } from './ui/error-page.tsx';
import { Header } from './ui/header.tsx';
import { LanguageSwitch } from './ui/language-switch.tsx';
import { PageFrame } from './ui/page-frame.tsx';

export const handle = requireTranslations('catalogue');

export const middleware: Route.MiddlewareFunction[] = [redirectMissingPages];

/** Loads data that is part of every cached storefront page and therefore must not be personal. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const menus = await cachedRead(context, `menus ${language}`, [tags.navigation], () =>
    listMenus(db, language),
  );
  return { menus, year: shopYear(new Date()), socialUrl };
}

export const shouldRevalidate = revalidateLayout;

export default function StorefrontLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFoundPage /> : <ErrorPage error={error} />}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('navigation/storefront-layout');
  const menus = shown?.menus ?? [];
  return (
    <PageFrame header={<Header menus={menus} />} footer={<Footer menus={menus} shown={shown} />}>
      {children}
    </PageFrame>
  );
}

type FooterProps = { menus: Menu[]; shown: { year: number; socialUrl: string } | undefined };

function Footer({ menus, shown }: FooterProps) {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  const departments = menus.map(({ department, name }) => ({ to: `/${department}`, name }));
  const named = (links: readonly { to: string; words: string }[]) =>
    links.map(({ to, words }) => ({ to, name: t(words) }));
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <div className="footer-house">
          <p className="font-display text-2xl">{brand}</p>
          <p className="mt-2 max-w-xs text-stone">{t('footer.line')}</p>
          <FooterNewsletter />
        </div>
        <FooterLinks title={t('footer.shop')} links={[...departments, ...named(pageLinks)]} />
        <FooterLinks title={t('footer.info')} links={named(infoLinks)} />
        <FooterLinks title={t('footer.order')} links={named(orderLinks)} />
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

type FooterLinksProps = { title: string; links: { to: string; name: string }[] };

function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className="footer-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FooterNewsletter() {
  const t = useWords();
  if (useLocation().pathname.startsWith('/newsletter')) return null;
  return (
    <section aria-labelledby="newsletter" className="mt-10">
      <h2 id="newsletter" className="text-xl">
        {t('footer.newsletter')}
      </h2>
      <p className="mt-2 mb-6 max-w-md text-stone">{t('footer.newsletterText')}</p>
      <SignUpForm />
    </section>
  );
}
