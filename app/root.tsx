import '#app/navigation/words.ts';
import './styles/app.css';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { useKeptLanguage } from '#app/navigation/language-choice.ts';
import { ApplicationErrorBoundary } from '#app/navigation/ui/application-error.tsx';
import { ErrorPage } from '#app/navigation/ui/error-page.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import type { Route } from './+types/root';
import { config, shopUrl } from './platform/config.server.ts';
import { pageMeta } from './platform/page-meta.ts';
import { requestFacts } from './platform/request-facts.server.ts';
import { usesSandbox } from './platform/settings.server.ts';
import { LanguageProvider } from './platform/words.ts';

export function links(): Route.LinkDescriptors {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { ...font, href: sourceSans },
    { ...font, href: fraunces },
  ];
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, () => ({}));
}

/** The same for every reader of a language: kept pages contain it. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    language: context.get(requestFacts).language,
    brand: config.BRAND_NAME,
    shopUrl,
    isTestMode: usesSandbox(config),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>('root')?.language ?? 'en';
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageProvider value={language}>{children}</LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useKeptLanguage();
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ApplicationErrorBoundary>
      <main>
        <ErrorPage error={error} />
      </main>
    </ApplicationErrorBoundary>
  );
}
