import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import {
  type CountedView,
  MOST_IN_VIEW,
  type OrderListView,
  orderListViews,
} from '../../../order-list-views.ts';

type OrderViewsProps = { view: OrderListView; counts: Record<CountedView, number> };

export function OrderViews({ view, counts }: OrderViewsProps) {
  const t = useWords();
  return (
    <nav aria-label={t('adminOrders.views')}>
      <ul className="order-views">
        {orderListViews.map((one) => (
          <li key={one}>
            <Link
              to={one === 'orders' ? '/admin/orders' : `/admin/orders?view=${one}`}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`adminOrders.view.${one}`)}
              {isCounted(one) && (
                <>
                  {' '}
                  <span className="order-view-count" data-some={counts[one] > 0 ? '' : undefined}>
                    {counts[one] > MOST_IN_VIEW ? `${MOST_IN_VIEW}+` : counts[one]}
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );

  function isCounted(one: OrderListView): one is CountedView {
    return one in counts;
  }
}
