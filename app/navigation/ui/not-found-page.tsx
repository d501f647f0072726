import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import drawing from './not-found.webp';

export function NotFoundPage() {
  const t = useWords();
  return (
    <div className="page notice-page">
      <img src={drawing} alt="" width={800} height={600} className="mb-8 w-full max-w-sm" />
      <p className="notice-number" aria-hidden>
        404
      </p>
      <h1>{t('errors.notFound')}</h1>
      <ButtonLink to="/" look="secondary" className="mt-8">
        {t('common.returnHome')}
      </ButtonLink>
    </div>
  );
}
