import { orderStatuses } from '#app/orders/order-status.ts';
import { paymentFilters } from '#app/orders/payment-status.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { FilterChoice, FilterDay, ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { SelectOptions } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import {
  type CountedView,
  formatViewCount,
  type OrderListView,
  orderListViews,
} from '../../../order-list-views.ts';
import type { DayProblems, ShownFilters } from '../../order-filters.ts';

type OrderFilterProps = { search: string; filters: ShownFilters; problems: DayProblems | undefined };

export function OrderSearchAndFilterForm({ search, filters, problems }: OrderFilterProps) {
  const t = useWords();
  const fields = (
    <>
      <FilterChoice name="status" label={t('adminOrders.column.status')} chosen={filters.status}>
        <option value="">{t('adminOrders.anyStatus')}</option>
        <SelectOptions values={orderStatuses} label={(status) => t(`order.status.${status}`)} />
      </FilterChoice>
      <FilterChoice name="payment" label={t('adminOrders.paymentFilter')} chosen={filters.payment}>
        <option value="">{t('adminOrders.anyPayment')}</option>
        <SelectOptions values={paymentFilters} label={(payment) => t(`order.payment.${payment}`)} />
      </FilterChoice>
      {(['from', 'to'] as const).map((name) => (
        <FilterDay
          key={name}
          id={`orders-${name}`}
          name={name}
          label={t(`adminOrders.${name}`)}
          day={filters[name]}
          problem={problems?.[name] && t(`adminOrders.dayProblem.${problems[name]}`)}
        />
      ))}
      <label className="order-filter-deleted">
        <input type="checkbox" name="deleted" value="1" defaultChecked={filters.isDeleted} />
        {t('adminOrders.deletedOnes')}
      </label>
    </>
  );
  return (
    <ListSearch
      label={t('adminOrders.search')}
      search={search}
      filter={{
        label: t('adminOrders.filters'),
        names: ['status', 'payment', 'from', 'to', 'deleted'],
        values: filters,
        className: 'order-filter',
        fields,
        applied: appliedFilters(t, filters),
        isRefused: problems !== undefined,
      }}
    />
  );
}

function appliedFilters(t: Words, { status, payment, from, to, isDeleted }: ShownFilters) {
  return [
    ...(status ? [{ name: 'status', text: t(`order.status.${status}`) }] : []),
    ...(payment ? [{ name: 'payment', text: t(`order.payment.${payment}`) }] : []),
    ...(from ? [{ name: 'from', text: `${t('adminOrders.from')} ${from}` }] : []),
    ...(to ? [{ name: 'to', text: `${t('adminOrders.to')} ${to}` }] : []),
    ...(isDeleted ? [{ name: 'deleted', text: t('adminOrders.deletedOnes') }] : []),
  ];
}

export function OrderViews({ view, counts }: { view: OrderListView; counts: Record<CountedView, number> }) {
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
                    {formatViewCount(counts[one])}
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
