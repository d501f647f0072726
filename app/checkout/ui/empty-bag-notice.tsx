import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** For a shopper who was sent to the bag again and again and is still here. */
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
