import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, Link, SecondaryLink } from '#app/ui/link.tsx';
import type { Route } from './+types/offline';

export const handle = requireTranslations('offline');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('offline.title'),
    description: t(loaderData?.isPaying ? 'offline.paying' : 'offline.notKept'),
    robots: 'noindex',
  }));
}

export function loader({ context, pattern }: Route.LoaderArgs) {
  markPageCacheable(context, [tags.navigation]);
  return { isPaying: pattern.endsWith('/checkout') };
}

/** Displayed by the service worker, without scripts, at the URL of a page that is not in the cache. */
export default function Offline({ loaderData: { isPaying } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="flex min-h-svh flex-col">
      <header className="page flex min-h-14 items-center justify-center border-sand border-b">
        <Link to="/" className="brand">
          {useRootLoaderData()?.brand}
        </Link>
      </header>
      <main className="page notice-page">
        <h1>{t('offline.title')}</h1>
        <p className="mt-4 max-w-prose text-stone">{t(isPaying ? 'offline.paying' : 'offline.notKept')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="">{t('offline.tryAgain')}</ButtonLink>
          {isPaying && <SecondaryLink to="/bag">{t('offline.toBag')}</SecondaryLink>}
        </div>
        <nav id="kept-pages" hidden aria-labelledby="kept-pages-title" className="kept-pages">
          <h2 id="kept-pages-title">{t('offline.kept')}</h2>
          <ul />
        </nav>
      </main>
    </div>
  );
}
