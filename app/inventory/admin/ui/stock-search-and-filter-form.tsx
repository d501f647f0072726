import '../register-translations.ts';
import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { type StockFilter, stockFilters } from '../../stock-list-item.ts';

type StockFilterProps = { search: string; filter: StockFilter; lowLimit: number };

/** Finds sizes by their product, and narrows them to those that run low or are gone. */
export function StockSearchAndFilterForm({ search, filter, lowLimit }: StockFilterProps) {
  const t = useWords();
  const { pathname } = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const label = t('inventory.search');
  return (
    <search>
      <Form
        key={JSON.stringify([search, filter])}
        action={pathname}
        preventScrollReset
        aria-label={t('inventory.filters')}
        aria-busy={isSearching}
      >
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
            {t('inventory.find')}
          </Button>
        </div>
        <div className="product-filter">
          <label className="product-field">
            {t('inventory.filter')}
            <select name="stock" defaultValue={filter}>
              {stockFilters.map((one) => (
                <option key={one} value={one === 'all' ? '' : one}>
                  {t(`inventory.filter.${one}`, { n: lowLimit })}
                </option>
              ))}
            </select>
          </label>
        </div>
      </Form>
    </search>
  );
}
