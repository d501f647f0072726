import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { type ListingChoice, listingUrl } from '../listing-url.ts';

type PaginationProps = { path: string; choice: ListingChoice; page: number; pages: number };

/** Each page has links of its own, so that the focus does not stay at a foot that is out of sight. */
export function Pagination({ path, choice, page, pages }: PaginationProps) {
  const t = useWords();
  if (pages < 2) return null;
  const to = (number: number) => listingUrl(path, { ...choice, page: number });
  return (
    <nav key={page} aria-label={t('collection.pages')} className="pagination">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="button button-secondary">
          {t('collection.previous')}
        </Link>
      )}
      <span aria-current="page">{t('collection.page', { page, pages })}</span>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="button button-secondary">
          {t('collection.next')}
        </Link>
      )}
    </nav>
  );
}
