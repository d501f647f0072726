import '../words.ts';
import { useIsOffline } from '#app/offline/offline-state.ts';
import { useCacheVisitedPages } from '#app/offline/use-cache-visited-pages.ts';
import { useRevalidateWhenOnline } from '#app/offline/use-revalidate-when-online.ts';
import { useWords } from '#app/platform/text/words.ts';

/** Says that what is shown was kept from an earlier visit. */
export function OfflineNotice() {
  const t = useWords();
  const isOffline = useIsOffline();
  useCacheVisitedPages();
  useRevalidateWhenOnline();
  return (
    <div role="status" className="page-strip-place">
      {isOffline && <p className="page-strip">{t('errors.offline')}</p>}
    </div>
  );
}
