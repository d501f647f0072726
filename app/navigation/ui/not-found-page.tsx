import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';

export function NotFoundPage() {
  const t = useWords();
  return (
    <div className="page notice-page">
      <p className="notice-number" aria-hidden>
        404
      </p>
      <h1>{t('nav.notFound')}</h1>
      <ButtonLink to="/" look="secondary" className="mt-8">
        {t('nav.returnHome')}
      </ButtonLink>
    </div>
  );
}
