import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';

type StockFilterProps = {
  search: string;
  /** What is found by what is typed, where it is not products alone. */
  label?: string;
  /** What the sizes are narrowed to: the name of its parameter, what is chosen, and what there is to choose; the first is all of them. */
  filter: { name: string; chosen: string; choices: { value: string; label: string }[] };
};

/** Finds sizes by their product, and narrows them. */
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
