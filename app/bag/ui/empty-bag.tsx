import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import drawing from './empty-bag.webp';

export function EmptyBag() {
  const t = useWords();
  return (
    <div className="flex min-h-[50svh] flex-col items-center justify-center py-16 text-center">
      <img src={drawing} alt="" width={800} height={600} className="mb-8 w-full max-w-sm" />
      <h1 className="text-title">{t('bag.empty')}</h1>
      <p className="mt-4 max-w-md text-stone">{t('bag.emptyText')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('bag.continueShopping')}
      </ButtonLink>
    </div>
  );
}
