import { Menu } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useParams,
  useRouteLoaderData,
} from 'react-router';
import { adminMiddleware, signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { askedAgain } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { SignOutButton } from '#app/accounts/sessions/sign-out-button.tsx';
import { useSessionReload } from '#app/accounts/sessions/visitor-store.ts';
import { useHasLegacyBrowserData } from '#app/back-office/admin/ui/use-has-legacy-browser-data.ts';
import { countWaiting } from '#app/back-office/health/count-waiting.server.ts';
import { isNetworkError } from '#app/offline/offline-state.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import adminStyles from '#app/styles/admin.css?url';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { clearSelectionsElsewhere } from '#app/ui/admin/list/use-row-selection.ts';
import { PriceSymbolProvider } from '#app/ui/admin/values.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/admin-layout';
import { AdminSections } from './admin/ui/admin-sections.tsx';
import { AdminKeysLink } from './back-office-search/ui/admin-keys-link.tsx';
import { AdminSearchLink } from './back-office-search/ui/admin-search-link.tsx';
import { ClientSideLinksAndPrefetch, useFocusOnNavigation } from './client-navigation.tsx';
import { findDeletedObjectHistory } from './find-deleted-object-history.server.ts';
import { ErrorPage, NotForRolePage, NotFoundPage, notForRoleOf } from './ui/error-page.tsx';
import { LanguageSwitch } from './ui/language-switch.tsx';
import { failedPage, LoadFailure, OrderNotFound } from './ui/load-failure.tsx';
import { TestModeNotice } from './ui/test-mode-notice.tsx';

export const handle = requireTranslations('admin/frame');

export function links(): Route.LinkDescriptors {
  return [{ rel: 'stylesheet', href: adminStyles }];
}

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware, suggestRetry];

/** Responds with 503 instead of 500, since a retry may help. */
async function suggestRetry(_: unknown, next: () => Promise<Response>) {
  const response = await next();
  return response.status === 500
    ? new Response(response.body, { status: 503, headers: response.headers })
    : response;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const [deleted, waiting] = await Promise.all([findDeletedObjectHistory(db, params), countWaiting(db)]);
  const { email, role } = context.get(signedInAdmin);
  return { email, role, priceSymbol: config.ADMIN_PRICE_SYMBOL, deleted, waiting };
}

/** Reloads the data for each page, since the next page may belong to a deleted object. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;
}

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Failure error={error} />
    </Frame>
  );
}

function Failure({ error }: { error: unknown }) {
  const t = useWords();
  const shown = useRouteLoaderData<typeof loader>('navigation/admin-layout');
  const failed = failedPage(useLocation().pathname);
  const isOrder = useParams().orderNumber !== undefined;
  const refusal = notForRoleOf(error);
  if (refusal) return <NotForRolePage refusal={refusal} />;
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <>
        {isOrder ? <OrderNotFound /> : <NotFoundPage />}
        {shown?.deleted && (
          <ChangeHistory changes={shown.deleted} nameOf={(field) => t(`admin.was.${field}`)} />
        )}
      </>
    );
  // After an action that threw, the layout has no data.
  const isLoadFailure = shown && !isRouteErrorResponse(error) && !isNetworkError(error);
  return isLoadFailure && failed ? <LoadFailure page={failed} /> : <ErrorPage error={error} />;
}

const MENU = 'admin-menu';

const BrowserDataMigrationDialog = lazy(
  () => import('#app/back-office/admin/ui/browser-data-migration-dialog.tsx'),
);

function Frame({ children }: { children: ReactNode }) {
  const t = useWords();
  const brand = useRootLoaderData()?.brand;
  const shown = useRouteLoaderData<typeof loader>('navigation/admin-layout');
  const isTravelling = useNavigation().state === 'loading';
  const keepsData = useHasLegacyBrowserData();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    clearSelectionsElsewhere(pathname);
    // On narrow screens, the menu covers the page that it has opened.
    menu.current?.hidePopover();
  }, [pathname]);
  useFocusOnNavigation();
  useSessionReload();
  return (
    <PriceSymbolProvider value={shown?.priceSymbol ?? '€'}>
      <div className="admin">
        <a href="#content" className="skip-link button button-primary">
          {t('nav.skip')}
        </a>
        {isTravelling && <div className="travelling" aria-hidden />}
        <div className="admin-body">
          <header className="admin-side">
            <div className="admin-header">
              <button
                type="button"
                popoverTarget={MENU}
                className="icon-button admin-menu-button"
                aria-label={t('admin.menu')}
              >
                <Menu aria-hidden size={20} strokeWidth={1.5} />
              </button>
              <p className="admin-title">
                <Link to="/admin">
                  <span className="admin-brand">{brand}</span> {t('admin.title')}
                </Link>
              </p>
              {shown?.role === 'owner' && keepsData && (
                <Suspense>
                  <BrowserDataMigrationDialog className="account-link" />
                </Suspense>
              )}
              {shown && <AdminSearchLink />}
            </div>
            <div ref={menu} id={MENU} popover="auto" className="admin-menu">
              {shown && <AdminSections role={shown.role} waiting={shown.waiting} />}
              <div className="admin-tools">
                {shown && <p className="admin-who">{t('admin.signedInAs', { email: shown.email })}</p>}
                <Link to="/" className="account-link">
                  {t('admin.toShop')}
                </Link>
                {shown && <AdminKeysLink />}
                <SignOutButton className="account-link" />
                <LanguageSwitch />
              </div>
            </div>
          </header>
          <div className="min-w-0">
            <TestModeNotice />
            <main id="content" tabIndex={-1} className="admin-main">
              {children}
            </main>
          </div>
        </div>
        <LazyReauthenticationDialog />
        <ClientSideLinksAndPrefetch />
      </div>
    </PriceSymbolProvider>
  );
}

function LazyReauthenticationDialog() {
  const asked = askedAgain.useValue((question) => question);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!asked) return;
    import('#app/accounts/reauthentication/reauthentication-dialog.tsx').then(
      ({ ReauthenticationDialog }) => setDialog(() => ReauthenticationDialog),
      // If the dialog cannot be loaded, the form displays the refusal.
      () => asked.answer(false),
    );
  }, [asked]);
  useEffect(() => () => askedAgain.get()?.answer(false), []);
  return Dialog && asked && <Dialog />;
}
