import '../words.ts';
import { useShopInfo } from '#app/platform/pages/use-shop-info.ts';
import { useWords } from '#app/platform/text/words.ts';

/** Says that no real money moves. */
export function TestModeNotice() {
  const t = useWords();
  if (!useShopInfo()?.isTestMode) return null;
  return (
    <aside
      aria-label={t('errors.notice')}
      className="bg-sand px-4 py-1.5 text-balance text-center text-ink text-sm"
    >
      {t('nav.testMode')}
    </aside>
  );
}
