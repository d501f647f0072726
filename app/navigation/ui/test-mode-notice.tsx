import { useRootLoaderData } from '#app/platform/pages/use-root-loader-data.ts';
import { useWords } from '#app/platform/text/translations.ts';

export function TestModeNotice() {
  const t = useWords();
  if (!useRootLoaderData()?.isTestMode) return null;
  return (
    <aside
      aria-label={t('errors.notice')}
      className="bg-sand px-4 py-1.5 text-balance text-center text-ink text-sm"
    >
      {t('nav.testMode')}
    </aside>
  );
}
