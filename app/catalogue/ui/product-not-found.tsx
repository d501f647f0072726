import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button, SecondaryLink } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

export function ProductNotFound() {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <div className="page notice-page">
      <h1>{t('product.notFound')}</h1>
      <p className="mt-4 mb-8 text-stone">{t('product.notFoundText')}</p>
      {useIsHydrated() ? (
        <Button look="secondary" onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
          {t('common.goBack')}
        </Button>
      ) : (
        <SecondaryLink to="/">{t('common.returnHome')}</SecondaryLink>
      )}
    </div>
  );
}
