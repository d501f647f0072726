import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';

type StockFilterProps = {
  search: string;
  label?: string;
  filter: { name: string; chosen: string; choices: { value: string; label: string }[] };
};

export function StockSearchAndFilterForm({ search, label: given, filter }: StockFilterProps) {
  const t = useWords();
  const { pathname } = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const label = given ?? t('inventory.search');
  return (
    <search>
      <Form
        key={JSON.stringify([search, filter.chosen])}
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
            <select name={filter.name} defaultValue={filter.chosen}>
              {filter.choices.map(({ value, label: choice }) => (
                <option key={value} value={value}>
                  {choice}
                </option>
              ))}
            </select>
          </label>
        </div>
      </Form>
    </search>
  );
}
