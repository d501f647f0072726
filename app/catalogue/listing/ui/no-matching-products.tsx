import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { focusFilters } from './filter-panel.tsx';

/** `to` is the listing without filters. */
export function NoMatchingProducts({ to }: { to: string }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('collection.nothingFits')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('collection.nothingFitsText')}</p>
      <ButtonLink to={to} preventScrollReset look="secondary" onClick={focusFilters}>
        {t('collection.clearAll')}
      </ButtonLink>
    </div>
  );
}
