import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { hardNavigateToAdmin } from '#app/navigation/hard-navigate-to-admin.ts';
import { revalidateLayout } from '#app/navigation/revalidate-layout.ts';
import {
  ApplicationErrorBoundary,
  ErrorPage,
  NotForRolePage,
  notForRoleOf,
} from '#app/navigation/ui/error-page.tsx';
import { HydrationFailedNotice, HydrationWatch } from '#app/navigation/ui/hydration-watch.tsx';
import { DutchOfferScript, useStoredLanguagePreference } from '#app/navigation/ui/language-switch.tsx';
import { hardNavigateWhenUnreachable, isNetworkError } from '#app/offline/offline-state.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { type Language, shownLanguage } from '#app/platform/text/language.ts';
import {
  LanguageProvider,
  loadTranslationsOfPage,
  requireTranslations,
  wordsIn,
} from '#app/platform/text/translations.ts';
import appStyles from '#app/styles/app.css?url';
import fraunces from '#app/styles/fonts/fraunces.woff2?url';
import sourceSans from '#app/styles/fonts/source-sans-3.woff2?url';
import { scrollRestorationKey } from '#app/ui/scroll-restoration-key.ts';
import { ToastProvider } from '#app/ui/toast.tsx';
import type { Route } from './+types/root';

export const handle = requireTranslations('common');

export function links(): Route.LinkDescriptors {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;
  return [
    // A style sheet that a chunk imports would be added again, after the back office's, by each import of code that needs that chunk.
    { rel: 'stylesheet', href: appStyles },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    { ...font, href: sourceSans },
    { ...font, href: fraunces },
  ];
}

export function meta({ matches, error }: Route.MetaArgs) {
  const refusal = notForRoleOf(error);
  if (refusal) return [{ title: refusal.title }, { name: 'robots', content: 'noindex' }];
  if (!matches[0]?.loaderData)
    return [
      { title: wordsIn(languageOfFailure())(isNetworkError(error) ? 'errors.noConnection' : 'errors.error') },
    ];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(matches, (t) =>
    isMissing
      ? { title: t('errors.notFound'), description: t('errors.notFoundDescription'), isFound: false }
      : { title: t('errors.error'), description: t('errors.errorText'), isFound: false },
  );
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(requestInfo).route = `/${pattern.replace(/^\//, '')}`;
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  hardNavigateToAdmin,
  hardNavigateWhenUnreachable,
  loadTranslationsOfPage,
];

/** Returns only data that is the same for all visitors in a language, since cached pages contain this data. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    language: context.get(requestInfo).language,
    brand: config.BRAND_NAME,
    shopUrl,
    isTestMode: usesSandbox(config),
    keepsPages: config.OFFLINE_PAGES === 'on',
  };
}

export const shouldRevalidate = revalidateLayout;

export function Layout({ children }: { children: ReactNode }) {
  const refused = notForRoleOf(useRouteError())?.language;
  const language = useRouteLoaderData<typeof loader>('root')?.language ?? refused ?? languageOfFailure();
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <HydrationWatch />
        {language === 'en' && <DutchOfferScript />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <Meta />
        {/* Our own files need no nonce. Browsers hide a nonce from scripts, so hydration would find a difference. */}
        <Links nonce="" />
      </head>
      <body data-shop>
        <LanguageProvider value={language}>
          {children}
          <HydrationFailedNotice />
        </LanguageProvider>
        <ScrollRestoration getKey={scrollRestorationKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** Returns the language of an error page that has no data: the language of the page displayed before. */
function languageOfFailure(): Language {
  return typeof document === 'undefined' ? 'en' : shownLanguage();
}

export default function App() {
  useStoredLanguagePreference();
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = notForRoleOf(error);
  return (
    <ApplicationErrorBoundary>
      <main>{refusal ? <NotForRolePage refusal={refusal} /> : <ErrorPage error={error} />}</main>
    </ApplicationErrorBoundary>
  );
}
