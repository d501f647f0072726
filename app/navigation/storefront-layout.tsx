import '#app/catalogue/register-translations.ts';
import './register-translations.ts';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { departments } from '#app/catalogue/departments-categories-and-subcategories.ts';
import { useReturningPicture } from '#app/catalogue/ui/carried-picture.ts';
import { linkedDiscountCode } from '#app/discounts/linked-discount-code.ts';
import { useCacheVisitedPages } from '#app/offline/use-cache-visited-pages.ts';
import { useRevalidateWhenOnline } from '#app/offline/use-revalidate-when-online.ts';
import { socialUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useWishlistSync } from '#app/wishlist/synced-wishlist.ts';
import type { Route } from './+types/storefront-layout';
import { ClientSideLinksAndPrefetch } from './client-side-links-and-prefetch.tsx';
import { shopYear } from './invalidate-pages-at-new-year.server.ts';
import { listMenus } from './menus/menus.server.ts';
import { revalidateLayout } from './revalidate-layout.ts';
import { DutchOffer } from './ui/dutch-offer.tsx';
import { ErrorPage } from './ui/error-page.tsx';
import { Footer } from './ui/footer.tsx';
import { Header } from './ui/header.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';
import { OfflineNotice } from './ui/offline-notice.tsx';
import { TestModeNotice } from './ui/test-mode-notice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Part of every page a shopper sees, and so of every kept page: nothing personal. */
export async function loader({ context }: Route.LoaderArgs) {
  const menus = await cachedRead(context, 'menus', [tags.navigation], () => listMenus(db));
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

/** For an error page whose menus could not be read. */
const plainMenus = departments.map((department) => ({ department, featured: [], regular: [] }));

function Frame({ children }: { children: ReactNode }) {
  const t = useWords();
  const shown = useRouteLoaderData<typeof loader>('navigation/storefront-layout');
  const isTravelling = useNavigation().state === 'loading';
  const menus = shown?.menus ?? plainMenus;
  const { search } = useLocation();
  useEffect(() => void linkedDiscountCode(search), [search]);
  useFocusOnNavigation();
  useReturningPicture();
  useWishlistSync();
  useCacheVisitedPages();
  useRevalidateWhenOnline();
  return (
    <div className="flex min-h-svh flex-col">
      <a href="#content" className="skip-link button button-primary">
        {t('nav.skip')}
      </a>
      <DutchOffer />
      <TestModeNotice />
      <Header menus={menus} />
      {isTravelling && <div className="travelling" aria-hidden />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer menus={menus} shown={shown} />
      <OfflineNotice />
      <ClientSideLinksAndPrefetch />
    </div>
  );
}
