import '../../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';

type PickerPagesProps = { page: number; pages: number; onTurn: (page: number) => void };

/** The ways to the library's other pages. */
export function PickerPager({ page, pages, onTurn }: PickerPagesProps) {
  const t = useWords();
  if (pages < 2) return null;
  return (
    <nav className="admin-pager mt-4" aria-label={t('adminUi.pagesOf', { list: t('library.title') })}>
      <p className="tabular-nums">
        {page} / {pages}
      </p>
      <button type="button" className="admin-way" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('adminUi.previous')}
      </button>
      <button type="button" className="admin-way" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        {t('adminUi.next')}
      </button>
    </nav>
  );
}
