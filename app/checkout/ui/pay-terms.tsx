import { useWords } from '#app/platform/text/translations.ts';

/** The links open new tabs, so that the completed form stays open. */
export function PayTerms() {
  const t = useWords();
  const link = (to: string, words: string) => (
    <a href={to} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
      {t(words)}
    </a>
  );
  return (
    <div className="mt-3 text-sm">
      <p className="text-stone">{t('checkout.termsApply')}</p>
      <p className="flex flex-wrap gap-x-6">
        {link('/terms', 'checkout.terms')}
        {link('/shipping#withdrawal-form', 'checkout.withdrawalRight')}
      </p>
    </div>
  );
}
