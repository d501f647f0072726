import { useWords } from '#app/platform/text/translations.ts';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';

type StockFilterProps = {
  search: string;
  label?: string;
  filter: { name: string; chosen: string; choices: { value: string; label: string }[] };
};

export function StockSearchAndFilterForm({ search, label, filter }: StockFilterProps) {
  const t = useWords();
  const { name, chosen, choices } = filter;
  const fields = (
    <label className="product-field">
      {t('inventory.filter')}
      <select name={name} defaultValue={chosen}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <ListSearch
      label={label ?? t('inventory.search')}
      search={search}
      filter={{
        label: t('inventory.filters'),
        names: [name, 'saved'],
        values: { chosen },
        className: 'product-filter',
        fields,
      }}
    />
  );
}
