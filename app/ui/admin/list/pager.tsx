import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '../../link.tsx';
import { LAST_PAGE, listUrl, MOST_ROWS, ROWS_PER_PAGE } from './list-url-state.ts';

type PagerProps = { page: number; total: number; label: string };

/** The links have no keys: React would replace a link with a new key, and the focus would be lost. */
export function Pager({ page, total, label }: PagerProps) {
  const t = useWords();
  const { search } = useLocation();
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / ROWS_PER_PAGE)));
  const from = Math.min(total, (page - 1) * ROWS_PER_PAGE + 1);
  const to = Math.min(total, page * ROWS_PER_PAGE);
  if (total === 0) return null;
  return (
    <nav key={page} className="admin-pager" aria-label={t('adminUi.pagesOf', { list: label })}>
      <p className="tabular-nums">
        {page > pages
          ? t('adminUi.pastTheEnd', { page, pages })
          : total === MOST_ROWS + 1
            ? t('adminUi.rowsOfMore', { from, to, most: MOST_ROWS })
            : t('adminUi.rows', { from, to, total })}
        {page === LAST_PAGE && total > MOST_ROWS && ` ${t('adminUi.lastPage')}`}
      </p>
      {page > 1 && (
        <Link to={listUrl(search, { page: Math.min(page - 1, pages) })} rel="prev" className="admin-way">
          {t('adminUi.previous')}
        </Link>
      )}
      {page < pages && (
        <Link to={listUrl(search, { page: page + 1 })} rel="next" className="admin-way">
          {t('adminUi.next')}
        </Link>
      )}
    </nav>
  );
}
