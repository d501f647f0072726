import { useWords } from '#app/platform/words.ts';

/** The listing's layout while its products are on their way. */
export function GridSkeleton({ count }: { count: number }) {
  const t = useWords();
  return (
    <div role="status" aria-label={t('catalogue.loading')}>
      <ul className="product-grid" data-columns={5} aria-hidden>
        {[...Array(count).keys()].map((place) => (
          <li key={place} className="card">
            <span className="skeleton aspect-4/5" />
            <span className="skeleton mt-3 h-4 w-3/5" />
            <span className="skeleton mt-2 h-4 w-1/4" />
            <span className="mt-2 h-17" />
          </li>
        ))}
      </ul>
    </div>
  );
}
