import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { orderStatuses } from '../../../order-status.ts';
import { paymentFilters } from '../../../payment-status.ts';
import { type DayProblems, isNarrowed, type ShownFilters } from '../../order-filters.ts';

const own = ['q', 'status', 'payment', 'from', 'to', 'deleted', 'page', 'lang'];

type OrderFilterProps = { search: string; filters: ShownFilters; problems: DayProblems | undefined };

/** Searches and narrows the list by its address, both at once; the order of the rows stays. */
export function OrderSearchAndFilterForm({ search, filters, problems }: OrderFilterProps) {
  const t = useWords();
  const location = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const all = new URLSearchParams(location.search);
  const others = [...all].filter(([name]) => !own.includes(name));
  const unfiltered = new URLSearchParams([...(search ? [['q', search]] : []), ...others]);
  const label = t('adminOrders.search');
  return (
    <search>
      <Form
        key={JSON.stringify([search, filters])}
        action={location.pathname}
        preventScrollReset
        aria-label={t('adminOrders.filters')}
        aria-busy={isSearching}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="admin-search">
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            defaultValue={search}
            maxLength={100}
          />
          <Button type="submit" look="secondary">
            {t('adminOrders.find')}
          </Button>
        </div>
        <div className="order-filter">
          <Choice
            name="status"
            label={t('adminOrders.column.status')}
            any={t('adminOrders.anyStatus')}
            values={orderStatuses}
            chosen={filters.status}
            words={(status) => t(`order.status.${status}`)}
          />
          <Choice
            name="payment"
            label={t('adminOrders.paymentFilter')}
            any={t('adminOrders.anyPayment')}
            values={paymentFilters}
            chosen={filters.payment}
            words={(payment) => t(`order.payment.${payment}`)}
          />
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
            <Link to={`${location.pathname}?${unfiltered}`} preventScrollReset className="admin-way">
              {t('adminOrders.clear')}
            </Link>
          )}
        </div>
      </Form>
    </search>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  any: string;
  values: readonly Value[];
  chosen: Value | undefined;
  words: (value: Value) => string;
};

function Choice<Value extends string>({ name, label, any, values, chosen, words }: ChoiceProps<Value>) {
  return (
    <label className="order-filter-field">
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">{any}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
