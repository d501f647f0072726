import '../register-translations.ts';
import { useIsOffline } from '#app/offline/offline-state.ts';
import { useWords } from '#app/platform/text/i18n.ts';

/** Says that what is shown was kept from an earlier visit. */
export function OfflineNotice() {
  const t = useWords();
  const isOffline = useIsOffline();
  return (
    <div role="status" className="page-strip-place">
      {isOffline && <p className="page-strip">{t('errors.offline')}</p>}
    </div>
  );
}
