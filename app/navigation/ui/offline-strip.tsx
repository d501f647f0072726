import '../words.ts';
import { useFreshWhenOnline, useKeepVisited } from '#app/offline/keep-visited.ts';
import { useIsOffline } from '#app/offline/use-is-offline.ts';
import { useWords } from '#app/platform/text/words.ts';

/** Says that what is shown was kept from an earlier visit. */
export function OfflineStrip() {
  const t = useWords();
  const isOffline = useIsOffline();
  useKeepVisited();
  useFreshWhenOnline();
  return (
    <div role="status" className="page-strip-place">
      {isOffline && <p className="page-strip">{t('errors.offline')}</p>}
    </div>
  );
}
