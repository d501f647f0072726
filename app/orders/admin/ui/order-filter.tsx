import '../words.ts';
import '../../words.ts';
import { Form, useLocation } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { orderStatuses } from '../../order-status.ts';
import { type DayProblems, isNarrowed, type ShownFilters } from '../order-filters.ts';

const own = ['status', 'from', 'to', 'deleted', 'page', 'lang'];

/** Narrows the list by its address; what is searched for and the order of the rows stay. */
export function OrderFilter({
  filters,
  problems,
}: {
  filters: ShownFilters;
  problems: DayProblems | undefined;
}) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => !own.includes(name));
  return (
    <Form
      key={JSON.stringify(filters)}
      action={pathname}
      preventScrollReset
      className="order-filter"
      aria-label={t('adminOrders.filters')}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="order-filter-field">
        {t('adminOrders.column.status')}
        <select name="status" defaultValue={filters.status ?? ''}>
          <option value="">{t('adminOrders.anyStatus')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`order.status.${status}`)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => {
        const problem = problems?.[name];
        return (
          <div key={name} className="order-filter-field">
            <label htmlFor={`orders-${name}`}>{t(`adminOrders.${name}`)}</label>
            <input
              id={`orders-${name}`}
              type="date"
              name={name}
              defaultValue={filters[name] ?? ''}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `orders-${name}-error` : undefined}
            />
            {problem && (
              <p id={`orders-${name}-error`} className="text-pomegranate text-sm">
                {t(`adminOrders.dayProblem.${problem}`)}
              </p>
            )}
          </div>
        );
      })}
      <label className="order-filter-deleted">
        <input type="checkbox" name="deleted" value="1" defaultChecked={filters.isDeleted} />
        {t('adminOrders.deletedOnes')}
      </label>
      <Button type="submit" look="secondary">
        {t('adminOrders.narrow')}
      </Button>
      {isNarrowed(filters) && (
        <Link to={`${pathname}?${new URLSearchParams(others)}`} preventScrollReset className="admin-way">
          {t('adminOrders.clear')}
        </Link>
      )}
    </Form>
  );
}
