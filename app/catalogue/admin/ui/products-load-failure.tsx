import '../register-translations.ts';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';

/** In place of the products that could not be read. */
export function ProductsLoadFailure() {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <section className="admin-panel" role="alert">
      <h2>{t('adminProducts.error')}</h2>
      <p className="mt-1">{t('adminProducts.listFailed')}</p>
      <p className="mt-4">
        <a href={pathname + search} className="button button-primary">
          {t('adminProducts.tryAgain')}
        </a>
      </p>
    </section>
  );
}
