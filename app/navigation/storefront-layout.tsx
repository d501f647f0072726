import '#app/catalogue/register-translations.ts';
import './register-translations.ts';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import { departments } from '#app/catalogue/departments-categories-and-subcategories.ts';
import { socialUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Route } from './+types/storefront-layout';
import { shopYear } from './invalidate-pages-at-new-year.server.ts';
import { listMenus } from './menus/menus.server.ts';
import { revalidateLayout } from './revalidate-layout.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { Footer } from './ui/footer.tsx';
import { Header } from './ui/header.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';
import { PageFrame } from './ui/page-frame.tsx';

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
  const shown = useRouteLoaderData<typeof loader>('navigation/storefront-layout');
  const menus = shown?.menus ?? plainMenus;
  return (
    <PageFrame header={<Header menus={menus} />} footer={<Footer menus={menus} shown={shown} />}>
      {children}
    </PageFrame>
  );
}
