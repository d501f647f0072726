import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Displayed after repeated redirects of an empty bag to the bag page. */
export function EmptyBagNotice() {
  const t = useWords();
  return (
    <div className="mt-8">
      <p className="max-w-prose text-stone">{t('checkout.emptyCartText')}</p>
      <ButtonLink to="/bag" className="mt-6">
        {t('checkout.toBag')}
      </ButtonLink>
    </div>
  );
}
