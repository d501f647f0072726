import { useWords } from '#app/platform/text/i18n.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { Link } from '#app/ui/link.tsx';

type NeighbouringOrdersProps = { previous: string | undefined; next: string | undefined };

/** Links to the previous and next order of the list the operator came from. */
export function NeighbouringOrders({ previous, next }: NeighbouringOrdersProps) {
  const t = useWords();
  const inSameList = useSameList();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('adminOrders.neighbours')} className="order-neighbours">
      {previous && (
        <Link to={inSameList(`/admin/orders/${previous}`)} rel="prev" className="admin-way">
          {t('adminOrders.previousOrder', { number: previous })}
        </Link>
      )}
      {next && (
        <Link to={inSameList(`/admin/orders/${next}`)} rel="next" className="admin-way">
          {t('adminOrders.nextOrder', { number: next })}
        </Link>
      )}
    </nav>
  );
}
